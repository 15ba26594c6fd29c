import * as providerMessages from "../../src/protocol/messages/provider.ts";
import * as resourceMessages from "../../src/protocol/messages/resource.ts";
import { DiagnosticsResponse, Empty } from "../../src/protocol/messages/values.ts";
import { decodeMsgpack, encodeMsgpack } from "../../src/protocol/msgpack/codec.ts";
import { string, list } from "../../src/values/type.ts";
import { unknown, type Value } from "../../src/values/value.ts";
import { connectPlugin } from "../../src/testing/plugin-client.ts";
import { fromWire, onWire, serveFixture } from "../fixture/served.ts";
import { thingValue } from "../fixture/provider.ts";

const served = serveFixture({ env: { TF_LOG: "TRACE" } });
const { call } = served;

const typeName = "fixture_thing";
const { ApplyResourceChangeRequest, ApplyResourceChangeResponse, ConfigRequest } = resourceMessages;
const apply = (prior: Value, planned: Value) =>
  call("ApplyResourceChange", ApplyResourceChangeRequest, ApplyResourceChangeResponse, {
    typeName,
    priorState: onWire(prior),
    plannedState: onWire(planned),
    config: onWire(planned),
    plannedPrivate: Buffer.from("keep"),
  });

describe("schemas", () => {
  it("announces capabilities, schemas and functions", async () => {
    const schema = await call("GetProviderSchema", Empty, providerMessages.GetProviderSchemaResponse, {});
    expect(schema).toMatchObject({
      serverCapabilities: { planDestroy: true, getProviderSchemaOptional: true, moveResourceState: true },
      provider: { block: { attributes: [], blockTypes: [] } },
    });
    const attributes = schema.resourceSchemas[typeName]?.block?.attributes ?? [];
    expect(
      attributes.map(({ name, type, optional, computed }) => [
        name,
        Buffer.from(type ?? []).toString(),
        optional,
        computed,
      ]),
    ).toEqual([
      ["id", '"string"', false, true],
      ["name", '"string"', true, false],
      ["size", '"number"', true, false],
      ["on", '"bool"', true, false],
      ["tags", '["map","string"]', true, false],
      ["hosts", '["set","string"]', true, false],
      ["ports", '["list","number"]', true, false],
      ["any", '"dynamic"', true, false],
    ]);
    expect(schema.functions["echo"]?.variadicParameter?.name).toBe("v");
  });

  it("lists what there is, and functions for OpenTofu", async () => {
    const metadata = await call("GetMetadata", Empty, providerMessages.GetMetadataResponse, {});
    expect(metadata).toMatchObject({
      resources: [{ typeName }],
      dataSources: [{ typeName }],
      functions: [{ name: "echo" }],
    });
    const { functions } = await call("GetFunctions", Empty, providerMessages.GetFunctionsResponse, {});
    expect(Object.keys(functions)).toEqual(["echo"]);
  });

  it.each(["GetStates", "NoSuchThing"])(
    "%s is not implemented, which core takes for a feature we do not have",
    async (rpc) => {
      await expect(served.client.callRaw(`/tfplugin6.Provider/${rpc}`, new Uint8Array())).rejects.toMatchObject({
        status: 12,
      });
    },
  );
});

describe("a resource's life", () => {
  it("plans a creation with an unknown id, and keeps the private bytes", async () => {
    const { PlanResourceChangeRequest, PlanResourceChangeResponse } = resourceMessages;
    const config = onWire(thingValue({ name: "a" }));
    const plan = await call("PlanResourceChange", PlanResourceChangeRequest, PlanResourceChangeResponse, {
      typeName,
      proposedNewState: config,
      config,
      priorPrivate: Buffer.from("keep"),
    });
    expect(fromWire(plan.plannedState)).toEqual(thingValue({ id: unknown, name: "a" }));
    expect(Buffer.from(plan.plannedPrivate).toString()).toBe("keep");
  });

  it("never names an element of a set in requires_replace", async () => {
    const { PlanResourceChangeRequest, PlanResourceChangeResponse } = resourceMessages;
    const state = onWire(thingValue({ id: "t-1", hosts: ["h"] }));
    const plan = await call("PlanResourceChange", PlanResourceChangeRequest, PlanResourceChangeResponse, {
      typeName,
      priorState: state,
      proposedNewState: state,
      config: state,
    });
    expect(plan.requiresReplace.map(({ steps }) => steps.map(({ attributeName }) => attributeName))).toEqual([
      ["name"],
      ["hosts"],
    ]);
  });

  it("applies, reads, upgrades, imports and moves", async () => {
    const applied = await apply(null, thingValue({ name: "ünï", size: 0.1, ports: [1, 2 ** 40] }));
    const state = thingValue({ id: "t-1", name: "ünï", size: 0.1, ports: [1, 2 ** 40] });
    expect(fromWire(applied.newState)).toEqual(state);

    const { ReadResourceRequest, ReadResourceResponse } = resourceMessages;
    const read = await call("ReadResource", ReadResourceRequest, ReadResourceResponse, {
      typeName,
      currentState: onWire(state),
      private: Buffer.from("p"),
    });
    expect([fromWire(read.newState), Buffer.from(read.private).toString()]).toEqual([state, "p"]);

    const { UpgradeResourceStateRequest, UpgradeResourceStateResponse } = resourceMessages;
    const upgraded = await call("UpgradeResourceState", UpgradeResourceStateRequest, UpgradeResourceStateResponse, {
      typeName,
      rawState: { json: Buffer.from('{"id":"t-1","size":12345678901234567890}') },
    });
    expect(fromWire(upgraded.upgradedState)).toMatchObject({ id: "t-1", size: { text: "12345678901234567890" } });

    const { ImportResourceStateRequest, ImportResourceStateResponse } = resourceMessages;
    const imported = await call("ImportResourceState", ImportResourceStateRequest, ImportResourceStateResponse, {
      typeName,
      id: "x",
    });
    expect(imported.importedResources.map((one) => [one.typeName, fromWire(one.state)])).toEqual([
      [typeName, thingValue({ id: "x", name: "imported" })],
    ]);

    const { MoveResourceStateRequest, MoveResourceStateResponse } = resourceMessages;
    const moved = await call("MoveResourceState", MoveResourceStateRequest, MoveResourceStateResponse, {
      sourceTypeName: "other",
      sourceState: { json: Buffer.from("{}") },
      targetTypeName: typeName,
      sourcePrivate: Buffer.from("s"),
    });
    expect([fromWire(moved.targetState), Buffer.from(moved.targetPrivate).toString()]).toEqual([
      thingValue({ id: "moved" }),
      "s",
    ]);
  });

  it("refuses a state of the form before Terraform 0.12", async () => {
    const { UpgradeResourceStateRequest, UpgradeResourceStateResponse } = resourceMessages;
    const { diagnostics } = await call(
      "UpgradeResourceState",
      UpgradeResourceStateRequest,
      UpgradeResourceStateResponse,
      {
        typeName,
        rawState: { flatmap: { id: "1" } },
      },
    );
    expect(diagnostics[0]?.detail).toMatch(/older than 0.12/);
  });

  it("carries states of many megabytes", async () => {
    const tags = "x".repeat(12 * 1024 * 1024);
    const { newState } = await apply(null, thingValue({ name: tags }));
    expect(fromWire(newState)).toMatchObject({ name: tags });
  });
});

describe("what goes wrong", () => {
  it.each([
    ["throw", /The provider could not answer ApplyResourceChange/],
    ["misfit", /does not fit its own schema/],
  ])("a failed update (%s) keeps the prior state and the private bytes", async (name, summary) => {
    const prior = thingValue({ id: "t-1", name: "before" });
    const response = await apply(prior, thingValue({ id: "t-1", name }));
    expect(fromWire(response.newState)).toEqual(prior);
    expect(Buffer.from(response.private).toString()).toBe("keep");
    expect(response.diagnostics).toMatchObject([{ severity: 1, summary: expect.stringMatching(summary) as string }]);
    expect(response.diagnostics[0]?.detail).not.toContain("swordfish");
  });

  it("a failed creation leaves nothing", async () => {
    const response = await apply(null, thingValue({ name: "throw" }));
    expect(fromWire(response.newState)).toBeNull();
    expect(response.diagnostics).toHaveLength(1);
  });

  it("diagnostics stand at their attribute, stop at sets, are well-formed and redacted", async () => {
    const { diagnostics } = await call("ValidateResourceConfig", ConfigRequest, DiagnosticsResponse, {
      typeName,
      config: onWire(thingValue({ name: "bad" })),
    });
    expect(diagnostics).toMatchObject([
      { severity: 2, summary: "Odd \\u{d800} name", attribute: { steps: [{ attributeName: "hosts" }] } },
      { severity: 1, detail: "[secret]", attribute: { steps: [{ attributeName: "name" }] } },
    ]);
    expect(diagnostics[0]?.attribute?.steps).toHaveLength(1);
  });

  it("a value that does not fit the schema is a diagnostic at its place", async () => {
    const { diagnostics } = await call("ValidateResourceConfig", ConfigRequest, DiagnosticsResponse, {
      typeName,
      config: { msgpack: encodeMsgpack(list(string), []) },
    });
    expect(diagnostics).toMatchObject([
      { severity: 1, detail: expect.stringContaining("a object is required") as string },
    ]);
  });

  it("an unknown type is a diagnostic", async () => {
    const { diagnostics } = await call("ValidateResourceConfig", ConfigRequest, DiagnosticsResponse, {
      typeName: "constructor",
    });
    expect(diagnostics).toMatchObject([{ severity: 1, summary: "Cannot use constructor" }]);
  });

  it("functions answer with results or errors", async () => {
    const { CallFunctionRequest, CallFunctionResponse } = providerMessages;
    const call1 = (name: string, ...args: readonly string[]) =>
      call("CallFunction", CallFunctionRequest, CallFunctionResponse, {
        name,
        arguments: args.map((text) => ({ msgpack: encodeMsgpack(string, text) })),
      });
    expect(decodeMsgpack(list(string), (await call1("echo", "a", "b")).result?.msgpack ?? new Uint8Array())).toEqual([
      "a",
      "b",
    ]);
    expect((await call1("echo", "fail")).error).toEqual({ text: "no [secret]", functionArgument: 0 });
    expect((await call1("nothing")).error?.text).toMatch(/no function of that name/);
  });

  it("stray output and unhandled rejections end up in the log, and the process lives", async () => {
    await apply(null, thingValue({ name: "stray" }));
    await apply(null, thingValue({ name: "reject" }));
    await apply(null, thingValue({ name: "after" }));
    const logged = (text: string): string[] => served.plugin.stderr.filter((line) => line.includes(text));
    // the log comes by a pipe of its own, maybe after the answer
    while (logged("not handled").length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(served.plugin.stdout).toHaveLength(1);
    expect([logged("a banner").length, logged("not handled").length]).toEqual([1, 1]);
  });

  it("logs only lines that Terraform can parse", () => {
    expect(served.plugin.stderr.length).toBeGreaterThan(0);
    for (const line of served.plugin.stderr)
      expect(JSON.parse(line)).toMatchObject({
        "@level": expect.any(String) as string,
        "@message": expect.any(String) as string,
        "@timestamp": expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/) as string,
      });
  });

  it("a provider that cannot be loaded says so in every answer", async () => {
    const broken = await served.fixture.start({ FIXTURE: "broken" });
    const other = await connectPlugin(broken.handshake);
    const types = { request: Empty, response: providerMessages.GetProviderSchemaResponse };
    const { diagnostics, provider } = await other.call("/tfplugin6.Provider/GetProviderSchema", types, {});
    expect(diagnostics).toHaveLength(1);
    expect(provider?.block).toBeDefined();
    other.close();
  });
});
