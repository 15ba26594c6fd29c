import type { Failure } from "terraform-provider-sdk/core";
import { connectSandbox } from "../../test/support/connected-sandbox.ts";

interface Row {
  readonly body: string;
  /** Absent: it is no listing at all. */
  readonly expected?: { readonly names: readonly string[]; readonly odd: readonly string[] };
}

it.each<[string, Row]>([
  [
    "names alone",
    { body: "a1.example.com\na2.example.com\n", expected: { names: ["a1.example.com", "a2.example.com"], odd: [] } },
  ],
  [
    "one with a blank",
    { body: "a1.example.com\na 2.example.com\n", expected: { names: ["a1.example.com"], odd: ["a 2.example.com"] } },
  ],
  [
    "two with a blank",
    {
      body: "a\t2.example.com\na1.example.com\na3 .example.com",
      expected: { names: ["a1.example.com"], odd: ["a\t2.example.com", "a3 .example.com"] },
    },
  ],
  // what may be a message, or a part of something else, is no listing
  ["nothing else", { body: "a 2.example.com\n" }],
  ["a sentence about a host", { body: "a1.example.com\nContact the operator at help.example.com\n" }],
  ["a message in two lines", { body: "Error\nUnavailable now.later\n" }],
  ["another sign", { body: "a1.example.com\na 2.example.com\n<b>\n" }],
  ["a name without a dot", { body: "a1.example.com\na2 failed\n" }],
  ["an object", { body: '{"error": "no"}\n' }],
  ["a page", { body: "<html>\na1.example.com" }],
])("the servers of a listing: %s", async (_, { body, expected }) => {
  const connected = connectSandbox({
    seed: { customers: ["acme"] },
    faults: [{ endpoint: "servers.listServers", status: 200, body, times: "always" }],
  });
  const listed = connected.client.servers.listed("acme").then(
    ({ names, odd }) => ({ names, odd: odd.map(({ line }) => line) }),
    (error: unknown) => (error as Failure).code,
  );
  expect(await listed).toEqual(expected ?? "http-answer-invalid");
  const isWhole = expected?.odd.length === 0;
  // what proves that a server is not there reads no part of a listing
  const strict = connected.client.servers.list("acme").then(
    () => true,
    () => false,
  );
  expect(await strict).toBe(isWhole);
  await connected.close();
});
