import {
  OpenEphemeralRequest,
  OpenEphemeralResourceResponse,
  RenewEphemeralResourceResponse,
} from "../../src/protocol/messages/ephemeral.ts";
import { ConfigRequest as OpenRequest } from "../../src/protocol/messages/resource.ts";
import { DiagnosticsResponse } from "../../src/protocol/messages/values.ts";
import { fromWire, onWire, serveFixture } from "../fixture/served.ts";
import { thingValue } from "../fixture/provider.ts";

const served = serveFixture();
const { call } = served;

const typeName = "fixture_thing";

describe("an ephemeral resource", () => {
  it("is opened, renewed at the time it names, and closed, with its private bytes", async () => {
    const config = thingValue({ name: "a" });
    expect(
      await call("ValidateEphemeralResourceConfig", OpenRequest, DiagnosticsResponse, {
        typeName,
        config: onWire(config),
      }),
    ).toEqual({ diagnostics: [] });
    const opened = await call("OpenEphemeralResource", OpenRequest, OpenEphemeralResourceResponse, {
      typeName,
      config: onWire(config),
    });
    expect(fromWire(opened.result)).toEqual(config);
    expect(opened.renewAt).toEqual({ seconds: 1, nanos: 500_000_000 });
    const request = { typeName, private: opened.private };
    const renewed = await call("RenewEphemeralResource", OpenEphemeralRequest, RenewEphemeralResourceResponse, request);
    expect(renewed).toMatchObject({ renewAt: { seconds: 2, nanos: 0 }, private: Buffer.from("e") });
    expect(await call("CloseEphemeralResource", OpenEphemeralRequest, DiagnosticsResponse, request)).toEqual({
      diagnostics: [],
    });
  });

  it("of a kind that does not exist is a diagnostic", async () => {
    const request = { typeName: "fixture_none", config: onWire(thingValue({})) };
    const opened = await call("OpenEphemeralResource", OpenRequest, OpenEphemeralResourceResponse, request);
    expect(opened.diagnostics[0]?.summary).toBe("Cannot use fixture_none");
  });
});
