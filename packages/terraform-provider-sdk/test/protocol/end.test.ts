import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { Empty } from "../../src/protocol/messages/values.ts";
import { ApplyResourceChangeRequest, ApplyResourceChangeResponse } from "../../src/protocol/messages/resource.ts";
import { encodeMsgpack } from "../../src/protocol/msgpack/codec.ts";
import { impliedType } from "../../src/framework/schema/implied-type.ts";
import { connectPlugin, cookie } from "../../src/testing/plugin-client.ts";
import { buildFixture } from "../fixture/build.ts";
import { thing, thingValue } from "../fixture/provider.ts";

const fixture = buildFixture();
const orphans: number[] = [];
afterAll(() => {
  fixture.remove();
  for (const pid of orphans.filter(isAlive)) process.kill(pid, "SIGKILL");
});

const type = impliedType(thing.block);
const health = "/grpc.health.v1.Health/Check";
const apply = {
  path: "/tfplugin6.Provider/ApplyResourceChange",
  types: { request: ApplyResourceChangeRequest, response: ApplyResourceChangeResponse },
};
const create = (name: string) => {
  const state = { msgpack: encodeMsgpack(type, thingValue({ name })) };
  return { typeName: "fixture_thing", plannedState: state, config: state, plannedPrivate: Buffer.from("keep") };
};

it("ends at once after Shutdown, answers it and removes its socket", async () => {
  const plugin = await fixture.start();
  const client = await connectPlugin(plugin.handshake);
  const began = performance.now();
  await client.call("/plugin.GRPCController/Shutdown", { request: Empty, response: Empty }, {});
  expect(await plugin.exited).toBe(0);
  expect(performance.now() - began).toBeLessThan(500);
  expect(existsSync(plugin.handshake[3] ?? "")).toBe(false);
});

it("keeps the broker's and the stdio stream open", async () => {
  const plugin = await fixture.start();
  const client = await connectPlugin(plugin.handshake);
  const streams = ["/plugin.GRPCBroker/StartStream", "/plugin.GRPCStdio/StreamStdio"].map((path) => client.open(path));
  streams[1]?.end(Buffer.alloc(5));
  await Promise.all(streams.map((stream) => once(stream, "response")));
  await client.callRaw(health, new Uint8Array());
  expect(streams.map((stream) => stream.closed)).toEqual([false, false]);
  const ended = once(streams[0] ?? plugin.child, "trailers");
  streams[0]?.end();
  await ended;
  client.close();
});

it("lives through SIGINT, SIGTERM and SIGHUP", async () => {
  const plugin = await fixture.start({ TF_LOG: "DEBUG" });
  const client = await connectPlugin(plugin.handshake);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) plugin.child.kill(signal);
  for (let answered = 0; answered < 3; answered += 1) await client.callRaw(health, new Uint8Array());
  expect(plugin.child.exitCode).toBeNull();
  expect(plugin.stderr.filter((line) => line.includes("ignored a signal"))).toHaveLength(3);
  client.close();
});

it("stops what waits on StopProvider and answers it with what there is", async () => {
  const plugin = await fixture.start();
  const client = await connectPlugin(plugin.handshake);
  const waiting = client.call(apply.path, apply.types, create("wait"));
  await client.callRaw("/tfplugin6.Provider/StopProvider", new Uint8Array());
  const { newState, private: bytes } = await waiting;
  expect(Buffer.from(newState?.msgpack ?? []).includes("t-1")).toBe(true);
  expect(Buffer.from(bytes).toString()).toBe("keep");
  client.close();
});

it("ends when its only connection is gone, letting the call in flight finish", async () => {
  const plugin = await fixture.start();
  const client = await connectPlugin(plugin.handshake);
  void client.call(apply.path, apply.types, create("wait")).catch(() => undefined);
  await client.callRaw(health, new Uint8Array());
  client.close();
  expect(await plugin.exited).toBe(0);
}, 8_000);

it("ends when its parent is killed, without anybody telling it", async () => {
  // the shell is the parent that dies; it hands on the pipe, so nothing closes
  const script = `${fixture.command.map((part) => `"${part}"`).join(" ")} & echo "pid=$!"; wait`;
  const shell = spawn("sh", ["-c", script], { env: { ...cookie }, stdio: ["ignore", "pipe", "ignore"] });
  const lines = createInterface({ input: shell.stdout });
  let pid = 0;
  let handshake = "";
  for await (const line of lines) {
    if (line.startsWith("pid=")) pid = Number(line.slice(4));
    else handshake = line;
    if (pid !== 0 && handshake !== "") break;
  }
  orphans.push(pid);
  expect(isAlive(pid)).toBe(true);
  const ended = once(shell.stdout, "close");
  shell.kill("SIGKILL");
  shell.stdout.resume();
  await ended;
  expect(existsSync(handshake.split("|")[3] ?? "")).toBe(false);
}, 8_000);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it("is found by TF_REATTACH_PROVIDERS in debug mode, outlives connections and ends on Ctrl-C", async () => {
  const plugin = await fixture.start({ TF_PLUGIN_MAGIC_COOKIE: "" }, "--debug");
  const line = await new Promise<string>((resolve) => {
    const timer = setInterval(() => {
      const found = plugin.stdout.find((candidate) => candidate.includes("TF_REATTACH_PROVIDERS='"));
      if (found === undefined) return;
      clearInterval(timer);
      resolve(found);
    }, 5);
  });
  const variable = JSON.parse(/'(.*)'/.exec(line)?.[1] ?? "") as Record<string, { Addr: { String: string } }>;
  const entry = variable["example.com/test/fixture"];
  expect(entry).toMatchObject({ Protocol: "grpc", ProtocolVersion: 6, Pid: plugin.child.pid, Test: true });
  for (let connection = 0; connection < 2; connection += 1) {
    const client = await connectPlugin(["1", "6", "unix", entry?.Addr.String ?? "", "grpc"]);
    await client.callRaw(health, new Uint8Array());
    client.close();
  }
  plugin.child.kill("SIGINT");
  expect(await plugin.exited).toBe(0);
});
