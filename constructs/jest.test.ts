import "./jest.ts";
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
});
