import { Failure, silentLog } from "terraform-provider-sdk/core";
import { createSandbox, type FaultInput } from "../sandbox/index.ts";
import { connect, type ConnectOptions } from "./index.ts";
import { tolerant } from "./tolerate-faults.ts";

const wrong = { status: 503, times: "always" } as const;
const gone = "http://127.0.0.1:1";

/** What a check that asks for facts comes to: what is missing, or the code of the error that ends the wait. */
async function come(options: Partial<ConnectOptions>, { fqdn = "web1.example.com", faults = [] as FaultInput[] } = {}) {
  const sandbox = createSandbox({ faults });
  const { baseUrl, close } = await sandbox.listen();
  const given = { baseUrl, accessToken: sandbox.accessToken.reveal(), log: silentLog, maxRetries: 0, ...options };
  const client = connect(given);
  const check = tolerant(async (signal) => {
    return { done: true, value: await client.servers.facts({ customer: "acme", fqdn }, signal) };
  });
  const came = await check(undefined).then(
    (look) => (look.done ? "done" : look.missing),
    (error: unknown) => (error instanceof Failure ? error.code : String(error)),
  );
  await client.close();
  await close();
  return came;
}

it.each<[string, Parameters<typeof come>, RegExp]>([
  ["an answer", [{}], /^done$/],
  ["a service that is down for a moment", [{}, { faults: [wrong] }], /^an answer of the service/],
  [
    "a service that wants fewer requests for a moment",
    [{}, { faults: [{ ...wrong, status: 429 }] }],
    /^an answer of the service/,
  ],
  ["nobody who listens there", [{ baseUrl: gone }], /^an answer of the service/],
  ["a token that is refused", [{ accessToken: "wrong" }], /^http-forbidden$/],
  ["no token at all", [{ accessToken: undefined }], /^token-missing$/],
  ["a token that cannot be sent", [{ accessToken: "a b " }], /^token-invalid$/],
  ["a name that cannot stand in a path", [{}, { fqdn: "" }], /^path-segment-invalid$/],
])("a wait meets %s", async (_, args, expected) => {
  expect(await come(...args)).toMatch(expected);
});
