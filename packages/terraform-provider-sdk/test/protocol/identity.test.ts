import { identityType } from "../../src/framework/kinds/identity-schema.ts";
import { GetProviderSchemaResponse, GetResourceIdentitySchemasResponse } from "../../src/protocol/messages/provider.ts";
import * as messages from "../../src/protocol/messages/resource.ts";
import { Empty } from "../../src/protocol/messages/values.ts";
import { decodeMsgpack, encodeMsgpack } from "../../src/protocol/msgpack/codec.ts";
import { valueObject, type Value } from "../../src/values/value.ts";
import { onWire, serveFixture } from "../fixture/served.ts";
import { thingIdentity, thingValue } from "../fixture/provider.ts";

const served = serveFixture();
const { call } = served;

const typeName = "fixture_thing";
const identity = identityType(thingIdentity);
const identityData = (id: string, part: number | null = null) => ({
  identityData: {
    msgpack: encodeMsgpack(
      identity,
      valueObject([
        ["id", id],
        ["part", part],
      ]),
    ),
  },
});
const identityOf = (wire: { identityData: { msgpack: Uint8Array } | undefined } | undefined): Value | undefined =>
  wire === undefined ? undefined : decodeMsgpack(identity, wire.identityData?.msgpack ?? new Uint8Array());
const named = (id: string, part: number | null = null) => ({ id, part });
const apply = (prior: Value, planned: Value) =>
  call("ApplyResourceChange", messages.ApplyResourceChangeRequest, messages.ApplyResourceChangeResponse, {
    typeName,
    priorState: onWire(prior),
    plannedState: onWire(planned),
    config: onWire(planned),
    plannedIdentity: identityData("t-1"),
  });

describe("the identity of a resource", () => {
  it("has a schema of its own, beside those of the provider", async () => {
    const { identitySchemas } = await call("GetResourceIdentitySchemas", Empty, GetResourceIdentitySchemasResponse, {});
    expect(Object.keys(identitySchemas)).toEqual([typeName]);
    const { version, identityAttributes = [] } = identitySchemas[typeName] ?? {};
    expect(version).toBe(1);
    expect(identityAttributes.map((one) => ({ ...one, type: Buffer.from(one.type).toString() }))).toEqual([
      { name: "id", type: '"string"', requiredForImport: true, optionalForImport: false, description: "The id." },
      { name: "part", type: '"number"', requiredForImport: false, optionalForImport: true, description: "The part." },
    ]);
    const schema = await call("GetProviderSchema", Empty, GetProviderSchemaResponse, {});
    expect(schema.resourceSchemas[typeName]?.version).toBe(1);
  });

  it("travels with reads, plans, applies, imports and moves, and is absent where nothing is named", async () => {
    const state = onWire(thingValue({ id: "t-1" }));
    const read = (currentIdentity?: ReturnType<typeof identityData>) =>
      call("ReadResource", messages.ReadResourceRequest, messages.ReadResourceResponse, {
        typeName,
        currentState: state,
        currentIdentity,
      });
    expect(identityOf((await read(identityData("t-1", 2))).newIdentity)).toEqual(named("t-1", 2));
    expect((await read()).newIdentity).toBeUndefined();

    const plan = await call(
      "PlanResourceChange",
      messages.PlanResourceChangeRequest,
      messages.PlanResourceChangeResponse,
      {
        typeName,
        priorState: state,
        proposedNewState: state,
        config: state,
        priorIdentity: identityData("t-1"),
      },
    );
    expect(identityOf(plan.plannedIdentity)).toEqual(named("t-1"));
    expect(identityOf((await apply(null, thingValue({ name: "a" }))).newIdentity)).toEqual(named("t-1"));

    const imported = await call(
      "ImportResourceState",
      messages.ImportResourceStateRequest,
      messages.ImportResourceStateResponse,
      {
        typeName,
        identity: identityData("x", 1),
      },
    );
    expect(identityOf(imported.importedResources[0]?.identity)).toEqual(named("x", 1));

    const moved = await call(
      "MoveResourceState",
      messages.MoveResourceStateRequest,
      messages.MoveResourceStateResponse,
      {
        sourceTypeName: "other",
        sourceState: { json: Buffer.from("{}") },
        targetTypeName: typeName,
      },
    );
    expect(identityOf(moved.targetIdentity)).toEqual(named("moved"));
  });

  it("of an older version is upgraded from its JSON", async () => {
    const request = { typeName, version: 0, rawIdentity: { json: Buffer.from("old") } };
    const { upgradedIdentity } = await call(
      "UpgradeResourceIdentity",
      messages.UpgradeResourceIdentityRequest,
      messages.UpgradeResourceIdentityResponse,
      request,
    );
    expect(identityOf(upgradedIdentity)).toEqual(named("old"));
  });

  it("stays where the update fails", async () => {
    const prior = thingValue({ id: "t-1", name: "before" });
    const failed = await apply(prior, thingValue({ id: "t-1", name: "throw" }));
    expect(failed.diagnostics).toHaveLength(1);
    expect(identityOf(failed.newIdentity)).toEqual(named("t-1"));
  });
});
