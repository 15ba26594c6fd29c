/**
 * A redirect that comes in place of the answer to a write tells nothing of what the service behind the gateway has done: what was done is found and
 * kept in the state, and what is told names where the redirect leads. (docs/behaviour.md#what-is-sent-again)
 */
import { Failure } from "terraform-provider-sdk/core";
import type { Value } from "terraform-provider-sdk/values";
import { connectSandbox } from "../support/connected-sandbox.ts";
import { startInMemory } from "../support/in-memory.ts";
import { createFaultyWay, faults, portal } from "./request-matrix/matrix-faults.ts";
import { contentOf, operationNames, operations, seed, type Operation } from "./request-matrix/operations.ts";

const writes = operationNames.filter((name) => (operations[name] as Operation).reads === undefined);

it.each(writes)("%s that is never carried out", async (name) => {
  const operation: Operation = operations[name];
  const connected = connectSandbox({ seed });
  const before = contentOf(connected.sandbox);
  const { transport } = createFaultyWay(connected.sandbox.transport, {
    struck: operation.struck,
    fault: faults["302, not done"],
    times: Infinity,
  });
  const failure: unknown = await operation
    .run(connected.connectAnother({ transport, engine: {} }))
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Failure);
  const { detail } = failure as Failure;
  expect(detail).toContain("answered 302 (Found)");
  expect(detail).toMatch(/The answer points to https:\/\/portal\.example\.net\/login\. .*base_url/);
  expect(detail).not.toContain("s3cr3t");
  expect(contentOf(connected.sandbox)).toEqual(before);
  await connected.close();
});

const zone = "example.com";
const kinds: readonly (readonly [string, Readonly<Record<string, Value>>])[] = [
  [
    "ims_server_definition",
    {
      ...{ customer: "acme", fqdn: "web1.example.com", environment: "production", project: "shop", role: "web" },
      ...{ location: "dc1", decommission: null },
    },
  ],
  ["ims_dns_record", { zone, name: `new.${zone}.`, type: "A", data: ["192.0.2.50"] }],
  ["ims_dns_record_set", { zone, name: `new.${zone}.`, type: "A", values: ["192.0.2.50", "192.0.2.51"] }],
  ["ims_dns_zone_records", { zone, records: { "new A": { values: ["192.0.2.50", "192.0.2.51"] } } }],
  ["ims_platform_project", { cluster: "prod cluster", name: "New", admin_uids: ["u1"], customer_id: "acme" }],
];

describe.each(kinds)("%s", (typeName, config) => {
  it.each([301, 302, 303, 307, 308])("whose creation is done and answered %d is in the state", async (status) => {
    const headers = { location: `${portal}/login` };
    const memory = await startInMemory({ seed, faults: [{ method: "POST", when: "after", status, headers }] });
    const core = memory.object(typeName);
    await core.apply(config);
    const created = contentOf(memory.sandbox);
    expect(core.state).not.toBeNull();
    expect(await core.apply(config)).toBe("no-op");
    expect(contentOf(memory.sandbox)).toEqual(created);
    const posts = memory.sandbox.requests.filter(({ method }) => method === "POST");
    expect(posts).toHaveLength(JSON.stringify(config).includes("192.0.2.51") ? 2 : 1);
  });
});
