import { OpenEphemeralResourceResponse } from "../../src/protocol/messages/ephemeral.ts";
import * as messages from "../../src/protocol/messages/resource.ts";
import type { Message } from "../../src/protocol/proto/field.ts";
import { onWire, serveFixture } from "../fixture/served.ts";
import { thingValue } from "../fixture/provider.ts";

const served = serveFixture();

const typeName = "fixture_thing";
const later = onWire(thingValue({ name: "later" }));

/** An RPC that may be deferred, with a request that the fixture defers where it may. */
const row = <Q, R extends { readonly deferred: { readonly reason: number } | undefined }>(
  rpc: string,
  types: { request: Message<unknown, Q>; response: Message<R> },
  request: Q,
) => ({
  rpc,
  ask: async (clientCapabilities: object | undefined) =>
    (await served.client.call(`/tfplugin6.Provider/${rpc}`, types, { ...request, clientCapabilities })).deferred,
});

const rows = [
  row(
    "ReadResource",
    { request: messages.ReadResourceRequest, response: messages.ReadResourceResponse },
    { typeName, currentState: later },
  ),
  row(
    "PlanResourceChange",
    { request: messages.PlanResourceChangeRequest, response: messages.PlanResourceChangeResponse },
    { typeName, proposedNewState: later, config: later },
  ),
  row(
    "ImportResourceState",
    { request: messages.ImportResourceStateRequest, response: messages.ImportResourceStateResponse },
    { typeName, id: "later" },
  ),
  row(
    "ReadDataSource",
    { request: messages.ReadDataSourceRequest, response: messages.ReadDataSourceResponse },
    { typeName, config: later },
  ),
  row(
    "OpenEphemeralResource",
    { request: messages.OpenRequest, response: OpenEphemeralResourceResponse },
    { typeName, config: later },
  ),
];

describe.each(rows)("$rpc", ({ ask }) => {
  it("is deferred with PROVIDER_CONFIG_UNKNOWN where the engine allows it", async () => {
    expect(await ask({ deferralAllowed: true })).toEqual({ reason: 2 });
  });

  it.each([
    ["says so", { deferralAllowed: false }],
    ["tells of other capabilities", { writeOnlyAttributesAllowed: true }],
    ["tells of none", undefined],
  ])("is not deferred where the engine %s", async (_, capabilities) => {
    expect(await ask(capabilities)).toBeUndefined();
  });
});
