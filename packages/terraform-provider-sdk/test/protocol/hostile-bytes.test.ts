import fc from "fast-check";
import { ApplyResourceChangeRequest } from "../../src/protocol/messages/resource.ts";
import { encodeMessage } from "../../src/protocol/proto/encode.ts";
import { CallError } from "../../src/testing/plugin-client.ts";
import { onWire, serveFixture } from "../fixture/served.ts";
import { thingValue } from "../fixture/provider.ts";

const served = serveFixture();

const typeName = "fixture_thing";

describe("hostile bytes never end the process and never hang", () => {
  const config = onWire(thingValue({ name: "a", size: 1, ports: [1], tags: null }));
  const valid = encodeMessage(ApplyResourceChangeRequest, {
    typeName,
    priorState: config,
    plannedState: config,
    config,
    plannedPrivate: Buffer.from("p"),
  });
  const rpcs = [
    "GetMetadata",
    "GetProviderSchema",
    "ValidateProviderConfig",
    "ConfigureProvider",
    "ValidateResourceConfig",
    "ReadResource",
    "PlanResourceChange",
    "ApplyResourceChange",
    "UpgradeResourceState",
    "ImportResourceState",
    "MoveResourceState",
    "ValidateDataResourceConfig",
    "ReadDataSource",
    "ValidateEphemeralResourceConfig",
    "GetResourceIdentitySchemas",
    "UpgradeResourceIdentity",
    "ValidateListResourceConfig",
    "ListResource",
    "GenerateResourceConfig",
    "OpenEphemeralResource",
    "RenewEphemeralResource",
    "CloseEphemeralResource",
    "ValidateActionConfig",
    "PlanAction",
    "InvokeAction",
    "GetFunctions",
    "CallFunction",
    "StopProvider",
  ];
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 80 }),
    fc.nat(valid.length).map((length) => valid.subarray(0, length)),
    fc.tuple(fc.nat(valid.length - 1), fc.nat(255)).map(([at, byte]) => Uint8Array.from(valid).fill(byte, at, at + 1)),
  );

  it.each(rpcs)("%s", async (rpc) => {
    await fc.assert(
      fc.asyncProperty(bytes, async (request) => {
        const status = await served.client.callRaw(`/tfplugin6.Provider/${rpc}`, request).then(
          () => 0,
          (error: unknown) => (error instanceof CallError ? error.status : error),
        );
        expect([0, 3]).toContain(status);
      }),
      { numRuns: 60 },
    );
    expect(served.plugin.child.exitCode).toBeNull();
  });
});
