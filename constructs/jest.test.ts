import { Testing } from "cdktf";
import type { Failure } from "terraform-provider-sdk/core";
import { matchers } from "./jest.ts";
import { ServerDefinition } from "./server-definition.ts";
import { client, web1 } from "./testing/live-sandbox.ts";
import { createStack } from "./testing/synth.ts";

describe("toMatchLive", () => {
  test("passes where all is as declared", async () => {
    const stack = createStack();
    new ServerDefinition(stack, "web1", web1);
    await expect(stack).toMatchLive({ client });
  });

  test("tells what differs", async () => {
    const stack = createStack();
    new ServerDefinition(stack, "web1", { ...web1, role: "proxy" });
    await expect(stack).not.toMatchLive({ client });
    await expect(expect(stack).toMatchLive({ client })).rejects.toThrow(
      /s\/web1 {2}ims_server_definition acme\/web1\.example\.com\n.*role: "webserver" -> "proxy"/,
    );
  });

  test("counts what nobody declares where that is asked for", async () => {
    const stack = createStack();
    new ServerDefinition(stack, "web1", web1);
    await expect(stack).not.toMatchLive({ client, undeclared: true });
  });

  const noConstruct = /no construct\.[^]*before it is synthesised/;
  const noClient = /no client[^]*Give `\{ client \}`/;
  test.each<[string, () => unknown, unknown, RegExp]>([
    ["what was synthesised", () => Testing.synth(createStack()), { client }, noConstruct],
    ["an object", () => ({}), { client }, noConstruct],
    ["no options", createStack, undefined, noClient],
    ["no client", createStack, {}, noClient],
    ["the client in place of the options", createStack, client, noClient],
  ])("refuses what it cannot compare: %s", async (_, root, options, told) => {
    const failure: unknown = await matchers
      .toMatchLive(root() as never, options as never)
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "option-invalid" });
    const { happened, remedy } = failure as Failure;
    expect(`${happened} ${remedy ?? ""}`).toMatch(told);
  });
});
