import { connect, type ConnectOptions } from "../index.ts";

const base = { baseUrl: "https://ims.example.com", accessToken: "t", lockDirectory: "unused" };

it.each<[string, object, string]>([
  ["a time limit below 0", { requestTimeoutMs: -1 }, "a number of milliseconds above 0, and is -1"],
  ["one of 0", { requestTimeoutMs: 0 }, "and is 0"],
  ["one that is no number", { requestTimeoutMs: NaN }, "and is NaN"],
  ["one as text", { requestTimeoutMs: "30s" }, "and is '30s'"],
  ["retries below 0", { maxRetries: -1 }, "a whole number from 0 on, and is -1"],
  ["a part of a retry", { maxRetries: 0.5 }, "and is 0.5"],
  ["retries as text", { maxRetries: "4" }, "and is '4'"],
  ["an unknown way to refresh", { refresh: "often" }, `"exact" or "zone", and is 'often'`],
  ["an unknown place of tokens", { tokenTransport: "cookie" }, `"interface" or "header", and is 'cookie'`],
  ["a token that is no text", { dnsToken: 5 }, "`dnsToken` must be a text, and is none"],
  ["no address", { baseUrl: undefined }, "`baseUrl` must be a text, and is undefined"],
  ["locks in the working directory", { lockDirectory: "" }, "`lockDirectory` must be a text that is not empty"],
  ["a directory that is a number", { lockDirectory: 4 }, "and is 4"],
  ["a database that is none", { lockUrl: null }, "`lockUrl` must be a text, and is none"],
  ["a consent as text", { insecure: "false" }, "`insecure` must be true or false, and is 'false'"],
  ["an owner that is none", { owner: null }, "`owner` must be a text, and is null"],
  ["owners as one text", { formerOwners: "xa" }, "`formerOwners` must be a list of texts, and is 'xa'"],
  ["a log that is a text", { log: "x" }, "`log` must be a log, with trace, debug, info, warn, error, and is 'x'"],
  ["a log that logs nothing", { log: {} }, "`log` must be a log"],
  ["a clock that tells no time", { clock: {} }, "`clock` must be a clock"],
  ["a redactor that takes nothing", { redactor: {} }, "`redactor` must be a redactor"],
  ["a transport that is an address", { transport: "https://x" }, "`transport` must be a function"],
  ["an environment that is none", { environment: null }, "`environment` must be an object, and is null"],
])("a client is not connected with %s", (_, options, told) => {
  const given = { ...base, ...options } as ConnectOptions;
  expect(() => connect(given)).toThrow(expect.objectContaining({ code: "option-invalid" }) as Error);
  expect(() => connect(given)).toThrow(told);
});

it("a client is connected with what is not given, and with the least of each", async () => {
  const least = { requestTimeoutMs: 1, maxRetries: 0, refresh: "zone", tokenTransport: "header" } as const;
  for (const options of [{ requestTimeoutMs: undefined, maxRetries: undefined, accessToken: undefined }, least])
    await expect(connect({ ...base, ...options }).close()).resolves.toBeUndefined();
});

it("a client is not connected without options", () => {
  const connectTo = connect as (options?: ConnectOptions) => unknown;
  expect(() => connectTo()).toThrow(expect.objectContaining({ code: "option-invalid" }) as Error);
});
