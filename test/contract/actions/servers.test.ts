import { unknown, type Value } from "terraform-provider-sdk/values";
import type { FaultInput } from "../../../src/sandbox/index.ts";
import { actionOf } from "../../support/actions.ts";
import { startInMemory, type InMemory } from "../../support/in-memory.ts";

const server = {
  ...{ customer: "acme", fqdn: "web9.example.com", environment: "production", project: "shop", role: "web" },
  location: "zrh1",
};
let memory: InMemory;
async function begin(typeName: string, facts: Readonly<Record<string, string>> = {}, faults: FaultInput[] = []) {
  memory = await startInMemory({ seed: { customers: ["acme"], servers: [{ ...server, facts }] }, faults });
  return actionOf(memory, typeName);
}
const { customer, fqdn } = server;
const stored = () => memory.sandbox.store.servers.get(fqdn);

describe("ims_server_decommission_steps", () => {
  const typeName = "ims_server_decommission_steps";

  it.each<[string[], object, string[]]>([
    [["revoke"], { certificate: "revoked", inventory: "active" }, ["certificate is revoked"]],
    [["deactivate"], { certificate: "valid", inventory: "inactive" }, ["deactivated"]],
    [["deactivate", "revoke"], { certificate: "revoked", inventory: "inactive" }, ["revoked", "deactivated"]],
  ])("runs %j, and the definition stays", async (steps, after, words) => {
    const action = await begin(typeName);
    const config = { customer, fqdn, steps };
    const { warnings } = await action.plan(config);
    expect(warnings).toHaveLength(1);
    for (const word of words) expect(warnings[0]).toContain(word);
    expect(stored()).toMatchObject({ certificate: "valid", inventory: "active" });
    expect(await action.invoke(config)).toMatchObject({ errors: [], warnings: [] });
    expect(stored()).toMatchObject({ ...after, definition: { role: "web" } });
    // again
    expect(await action.invoke(config)).toMatchObject({ errors: [], warnings: [] });
  });

  it.each<[string, FaultInput]>([
    ["an answer that got lost", { endpoint: "servers.decommissionServer", drop: true }],
    ["503 after it acted", { endpoint: "servers.decommissionServer", status: 503, when: "after" }],
  ])("runs them in spite of %s", async (_, fault) => {
    const action = await begin(typeName, {}, [fault]);
    expect(await action.invoke({ customer, fqdn, steps: ["revoke"] })).toMatchObject({ errors: [] });
    expect(stored()).toMatchObject({ certificate: "revoked", inventory: "active" });
  });

  it("runs them of a server that the service has in other letters", async () => {
    const action = await begin(typeName);
    expect(await action.invoke({ customer, fqdn: fqdn.toUpperCase(), steps: ["revoke"] })).toMatchObject({
      errors: [],
    });
    expect(stored()).toMatchObject({ certificate: "revoked", inventory: "active" });
  });

  it("says that there is no such server", async () => {
    const action = await begin(typeName);
    const { errors } = await action.invoke({ customer, fqdn: "none.example.com", steps: ["revoke"] });
    expect(errors).toEqual([expect.stringContaining("server-gone")]);
  });

  it("plans what is not known yet", async () => {
    const action = await begin(typeName);
    const { warnings, errors } = await action.plan({ customer, fqdn: unknown, steps: unknown });
    expect({ errors, warnings }).toEqual({ errors: [], warnings: [expect.stringContaining("only during the apply")] });
  });

  it.each<[string, Readonly<Record<string, Value>>]>([
    ["the step that deletes", { customer, fqdn, steps: ["delete"] }],
    ["no step", { customer, fqdn, steps: [] }],
    ["whatever customer", { customer: "_", fqdn, steps: ["revoke"] }],
  ])("refuses %s", async (_, config) => {
    const action = await begin(typeName);
    expect((await action.validate(config)).errors).toHaveLength(1);
  });
});

describe("ims_server_wait_for_facts", () => {
  const typeName = "ims_server_wait_for_facts";
  const config = { fqdn, conditions: ["ipaddress", "processorcount >= 4"] };

  it("does nothing in its plan, and ends at once where the facts are there", async () => {
    const action = await begin(typeName, { ipaddress: "192.0.2.9", processorcount: "4" });
    expect(await action.plan(config)).toEqual({ errors: [], warnings: [], progress: [] });
    expect(await action.invoke(config)).toEqual({ errors: [], warnings: [], progress: [] });
  });

  it("says what is missing every 10 s, until all of it is there", async () => {
    const action = await begin(typeName, { processorcount: "2" });
    const told: number[] = [];
    const { errors, progress } = await action.invoke(config, () => {
      told.push(memory.clock.now());
      const facts = { processorcount: told.length > 1 ? "8" : "2", ipaddress: "192.0.2.9" };
      memory.sandbox.store.servers.setFacts(fqdn, facts);
    });
    expect({ errors, progress }).toEqual({
      errors: [],
      progress: ["waiting for ipaddress, processorcount >= 4 (it is 2)", "waiting for processorcount >= 4 (it is 2)"],
    });
    expect((told[1] ?? 0) - (told[0] ?? 0)).toBeGreaterThanOrEqual(10_000);
  });

  it.each<[string, FaultInput]>([
    ["an outage", { endpoint: "servers.getFacts", status: 503, times: 8 }],
    ["a server that is not there yet", { endpoint: "servers.getFacts", status: 404, times: 3 }],
  ])("goes on after %s", async (_, fault) => {
    const action = await begin(typeName, { ipaddress: "192.0.2.9", processorcount: "4" }, [fault]);
    expect(await action.invoke(config)).toMatchObject({ errors: [] });
  });

  it("fails with what is missing when the time is up", async () => {
    const action = await begin(typeName, { processorcount: "2" });
    const began = memory.clock.now();
    const { errors } = await action.invoke({ ...config, timeout: "90s" });
    expect(errors).toEqual([
      expect.stringMatching(
        /After 90 s this was still missing: ipaddress, processorcount >= 4 \(it is 2\)[^]*facts-missing/,
      ),
    ]);
    expect(memory.clock.now() - began).toBeGreaterThanOrEqual(90_000);
  });

  it.each<[string, Readonly<Record<string, Value>>, FaultInput[], string]>([
    ["which servers there are", { fqdn: "web8.example.com" }, [], "web9.example.com"],
    [
      "at once what the service refuses",
      {},
      [{ endpoint: "servers.getFacts", status: 403, times: "always" }],
      "http-forbidden",
    ],
  ])("says %s", async (_, change, faults, words) => {
    const action = await begin(typeName, {}, faults);
    const { errors } = await action.invoke({ ...config, ...change });
    expect(errors).toEqual([expect.stringContaining(words)]);
  });

  it("ends when Terraform is interrupted", async () => {
    const action = await begin(typeName);
    const { errors } = await action.invoke(config, () => memory.provider.stop());
    expect(errors).toEqual([expect.stringContaining("Stopped")]);
  });

  it.each([[["a b"]], [["processorcount >= four"]], [[]]])("refuses %j", async (conditions) => {
    const action = await begin(typeName);
    expect((await action.validate({ fqdn, conditions })).errors).toHaveLength(1);
  });
});
