import { identityType } from "../../src/framework/kinds/identity-schema.ts";
import { frameMessage } from "../../src/protocol/grpc/frame.ts";
import * as messages from "../../src/protocol/messages/list.ts";
import { GetMetadataResponse, GetProviderSchemaResponse } from "../../src/protocol/messages/provider.ts";
import {
  ApplyResourceChangeRequest,
  ApplyResourceChangeResponse,
  ConfigRequest,
} from "../../src/protocol/messages/resource.ts";
import { DiagnosticsResponse, Empty } from "../../src/protocol/messages/values.ts";
import { decodeMsgpack } from "../../src/protocol/msgpack/codec.ts";
import { encodeMessage } from "../../src/protocol/proto/encode.ts";
import type { Value } from "../../src/values/value.ts";
import { fromWire, onWire, serveFixture } from "../fixture/served.ts";
import { thingIdentity, thingValue } from "../fixture/provider.ts";

const served = serveFixture({ anew: true });
const { call } = served;

const typeName = "fixture_thing";
const value = (name: Value) => onWire(thingValue({ name }));
const path = (rpc: string): string => `/tfplugin6.Provider/${rpc}`;
const list = (name: Value, includeResourceObject = false, kind = typeName) =>
  served.client.callEvents(
    path("ListResource"),
    { request: messages.ListResourceRequest, response: messages.ListResourceEvent },
    { typeName: kind, config: value(name), includeResourceObject, limit: 100 },
  );

describe("a list", () => {
  it("is announced with the schema of its configuration", async () => {
    const { listResources } = await call("GetMetadata", Empty, GetMetadataResponse, {});
    expect(listResources).toEqual([{ typeName }]);
    const schema = await call("GetProviderSchema", Empty, GetProviderSchemaResponse, {});
    expect(schema.listResourceSchemas[typeName]?.block?.attributes.map(({ name }) => name)).toContain("name");
    expect(schema.serverCapabilities).toMatchObject({ generateResourceConfig: true });
  });

  it("is validated", async () => {
    const request = { typeName, config: value("a") };
    const { diagnostics } = await call("ValidateListResourceConfig", ConfigRequest, DiagnosticsResponse, request);
    expect(diagnostics).toMatchObject([{ severity: 2, summary: "Odd list" }]);
  });

  it.each([false, true])(
    "sends an event an object, and one for what is to say of none (objects: %s)",
    async (whole) => {
      const [said, ...found] = await list("a", whole);
      expect(said).toMatchObject({ identity: undefined, diagnostic: [{ severity: 2, detail: "[secret]" }] });
      const identity = identityType(thingIdentity);
      expect(
        found.map((event) => ({
          name: event.displayName,
          identity: decodeMsgpack(identity, event.identity?.identityData?.msgpack ?? new Uint8Array()),
          object: event.resourceObject === undefined ? undefined : fromWire(event.resourceObject),
        })),
      ).toEqual(
        ["t-0", "t-1"].map((id) => ({
          name: `Thing ${id}`,
          identity: { id, part: null },
          object: whole ? thingValue({ id }) : undefined,
        })),
      );
    },
  );

  it("ends with a diagnostic where something does not fit, and of a kind that does not exist", async () => {
    expect((await list("misfit")).at(-1)).toMatchObject({
      diagnostic: [{ severity: 1, detail: expect.stringContaining("defect of the provider") as string }],
    });
    expect(await list("a", false, "fixture_none")).toMatchObject([
      { identity: undefined, diagnostic: [{ severity: 1, summary: "Cannot use fixture_none" }] },
    ]);
  });

  it("stops when the engine has enough", async () => {
    const stream = served.client.open(path("ListResource"));
    const request = { typeName, config: value("many"), limit: 1 };
    stream.end(frameMessage(encodeMessage(messages.ListResourceRequest, request)));
    await new Promise((resolve) => stream.once("data", resolve));
    stream.close(8);
    // an apply that waits for the fixture to be stopped
    const applied = await call("ApplyResourceChange", ApplyResourceChangeRequest, ApplyResourceChangeResponse, {
      typeName,
      plannedState: value("wait"),
      config: value("wait"),
    });
    expect(fromWire(applied.newState)).toMatchObject({ id: "t-1" });
  });
});

describe("a configuration", () => {
  const generate = async (state: Value) =>
    fromWire(
      (
        await call(
          "GenerateResourceConfig",
          messages.GenerateResourceConfigRequest,
          messages.GenerateResourceConfigResponse,
          {
            typeName,
            state: onWire(state),
          },
        )
      ).config,
    );
  it("is generated of a state, and is null of none", async () => {
    expect(await generate(thingValue({ id: "t-1", name: "a" }))).toEqual(thingValue({ name: "a" }));
    expect(await generate(null)).toBeNull();
  });
});
