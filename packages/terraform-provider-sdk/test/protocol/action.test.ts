import { ActionRequest, InvokeActionEvent } from "../../src/protocol/messages/action.ts";
import { GetMetadataResponse, GetProviderSchemaResponse } from "../../src/protocol/messages/provider.ts";
import { ConfigRequest } from "../../src/protocol/messages/resource.ts";
import { DiagnosticsResponse, Empty } from "../../src/protocol/messages/values.ts";
import { frameMessage } from "../../src/protocol/grpc/frame.ts";
import { encodeMessage } from "../../src/protocol/proto/encode.ts";
import { unknown, type Value } from "../../src/values/value.ts";
import { onWire, serveFixture } from "../fixture/served.ts";
import { thingValue } from "../fixture/provider.ts";

const served = serveFixture({ anew: true });
const { call } = served;

const actionType = "fixture_thing";
const config = (name: Value) => onWire(thingValue({ name }));
const path = (rpc: string): string => `/tfplugin6.Provider/${rpc}`;
const invoke = (name: Value, onEvent?: () => unknown, kind = actionType) =>
  served.client.callEvents(
    path("InvokeAction"),
    { request: ActionRequest, response: InvokeActionEvent },
    { actionType: kind, config: config(name) },
    onEvent,
  );

describe("an action", () => {
  it("is announced with its schema", async () => {
    const { actions } = await call("GetMetadata", Empty, GetMetadataResponse, {});
    expect(actions).toEqual([{ typeName: actionType }]);
    const { actionSchemas } = await call("GetProviderSchema", Empty, GetProviderSchemaResponse, {});
    expect(actionSchemas[actionType]?.schema?.block?.attributes.map(({ name }) => name)).toContain("name");
  });

  it.each<[string, Value, string]>([
    ["known", "a", "a"],
    ["unknown", unknown, "unknown"],
  ])("is validated and planned with %s values", async (_, name, detail) => {
    const validated = { typeName: actionType, config: config(name) };
    expect(await call("ValidateActionConfig", ConfigRequest, DiagnosticsResponse, validated)).toEqual({
      diagnostics: [],
    });
    const planned = await call("PlanAction", ActionRequest, DiagnosticsResponse, { actionType, config: config(name) });
    expect(planned.diagnostics).toMatchObject([
      { severity: 2, summary: "It will happen", detail, attribute: { steps: [{ attributeName: "name" }] } },
    ]);
  });

  it("says how far it is and ends with one event of completion", async () => {
    expect(await invoke("a")).toEqual([
      { progress: { message: "begun, the secret is a" }, completed: undefined },
      { progress: undefined, completed: { diagnostics: [] } },
    ]);
  });

  it("shows no secret in its progress", async () => {
    const [begun] = await invoke("swordfish");
    expect(begun?.progress?.message).toBe("begun, the secret is [secret]");
  });

  it("that fails is completed with what went wrong", async () => {
    const events = await invoke("throw");
    expect(events.map(({ completed }) => completed?.diagnostics.map(({ summary }) => summary))).toEqual([
      undefined,
      ["The provider could not answer InvokeAction"],
    ]);
  });

  it("of a kind that does not exist is completed with a diagnostic", async () => {
    const events = await invoke("a", undefined, "fixture_none");
    expect(events).toMatchObject([{ completed: { diagnostics: [{ summary: "Cannot use fixture_none" }] } }]);
  });

  it("is ended by StopProvider, and answers with what it has to say", async () => {
    let stopped: Promise<unknown> | undefined;
    const events = await invoke("wait", () => (stopped ??= call("StopProvider", Empty, Empty, {})));
    await stopped;
    expect(events.at(-1)).toMatchObject({ completed: { diagnostics: [{ severity: 1, summary: "Stopped" }] } });
  });

  it("is ended when the engine gives the call up", async () => {
    const stream = served.client.open(path("InvokeAction"));
    stream.end(frameMessage(encodeMessage(ActionRequest, { actionType, config: config("wait") })));
    await new Promise((resolve) => stream.once("data", resolve));
    stream.close(8);
    // the fixture stops for good once a call of it was given up
    const events = await invoke("wait");
    expect(events.at(-1)).toMatchObject({ completed: { diagnostics: [{ summary: "Stopped" }] } });
  });

  it("answers bytes that are no request with a status", async () => {
    await expect(served.client.callRaw(path("InvokeAction"), Uint8Array.of(0x0a, 0x7f))).rejects.toMatchObject({
      status: 3,
    });
  });
});
