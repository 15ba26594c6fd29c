import { impliedType } from "../../src/framework/schema/implied-type.ts";
import {
  OpenEphemeralRequest,
  OpenEphemeralResourceResponse,
  RenewEphemeralResourceResponse,
} from "../../src/protocol/messages/ephemeral.ts";
import { ConfigRequest as OpenRequest } from "../../src/protocol/messages/resource.ts";
import { DiagnosticsResponse } from "../../src/protocol/messages/values.ts";
import { decodeMsgpack, encodeMsgpack } from "../../src/protocol/msgpack/codec.ts";
import type { Message } from "../../src/protocol/proto/field.ts";
import { connectPlugin, type PluginClient } from "../../src/testing/plugin-client.ts";
import type { Value } from "../../src/values/value.ts";
import { buildFixture } from "../fixture/build.ts";
import { thing, thingValue } from "../fixture/provider.ts";

const fixture = buildFixture();
let client: PluginClient;
beforeAll(async () => {
  client = await connectPlugin((await fixture.start()).handshake);
});
afterAll(() => {
  client.close();
  fixture.remove();
});

const type = impliedType(thing.block);
const typeName = "fixture_thing";
const dynamicValue = (value: Value) => ({ msgpack: encodeMsgpack(type, value) });
const valueOf = (wire: { msgpack: Uint8Array } | undefined): Value =>
  decodeMsgpack(type, wire?.msgpack ?? new Uint8Array());
const call = <Q, R>(rpc: string, request: Message<unknown, Q>, response: Message<R>, message: Q): Promise<R> =>
  client.call(`/tfplugin6.Provider/${rpc}`, { request, response }, message);

describe("an ephemeral resource", () => {
  it("is opened, renewed at the time it names, and closed, with its private bytes", async () => {
    const config = thingValue({ name: "a" });
    expect(
      await call("ValidateEphemeralResourceConfig", OpenRequest, DiagnosticsResponse, {
        typeName,
        config: dynamicValue(config),
      }),
    ).toEqual({ diagnostics: [] });
    const opened = await call("OpenEphemeralResource", OpenRequest, OpenEphemeralResourceResponse, {
      typeName,
      config: dynamicValue(config),
    });
    expect(valueOf(opened.result)).toEqual(config);
    expect(opened.renewAt).toEqual({ seconds: 1, nanos: 500_000_000 });
    const request = { typeName, private: opened.private };
    const renewed = await call("RenewEphemeralResource", OpenEphemeralRequest, RenewEphemeralResourceResponse, request);
    expect(renewed).toMatchObject({ renewAt: { seconds: 2, nanos: 0 }, private: Buffer.from("e") });
    expect(await call("CloseEphemeralResource", OpenEphemeralRequest, DiagnosticsResponse, request)).toEqual({
      diagnostics: [],
    });
  });

  it("of a kind that does not exist is a diagnostic", async () => {
    const request = { typeName: "fixture_none", config: dynamicValue(thingValue({})) };
    const opened = await call("OpenEphemeralResource", OpenRequest, OpenEphemeralResourceResponse, request);
    expect(opened.diagnostics[0]?.summary).toBe("Cannot use fixture_none");
  });
});
