import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { connect } from "node:tls";
import { toPem } from "../../src/protocol/tls/certificate.ts";
import { clientIdentity, connectPlugin, cookie } from "../../src/testing/plugin-client.ts";
import { buildFixture, mains } from "../fixture/build.ts";

describe.each(Object.entries(mains))("the provider %s", (_name, main) => {
  const fixture = buildFixture(main);
  const [file, ...args] = fixture.command;
  afterAll(() => fixture.remove());

  const identity = clientIdentity();
  const tls = { PLUGIN_CLIENT_CERT: identity.certificate, PLUGIN_PROTOCOL_VERSIONS: "6,5" };
  const health = "/grpc.health.v1.Health/Check";

  it("prints one line, with an unpadded certificate and a socket in a private directory", async () => {
    const { handshake, stdout } = await fixture.start(tls);
    const [core, protocol, network, address = "", kind, certificate = ""] = handshake;
    expect([core, protocol, network, kind]).toEqual(["1", "6", "unix", "grpc"]);
    expect(certificate).toMatch(/^[A-Za-z0-9+/]{51,}$/);
    expect(statSync(dirname(address)).mode & 0o777).toBe(0o700);
    expect(stdout).toHaveLength(1);
  });

  it("answers the parent over mutual TLS", async () => {
    const client = await connectPlugin((await fixture.start(tls)).handshake, identity);
    expect(await client.callRaw(health, new Uint8Array())).toEqual(Buffer.from([0x08, 1]));
    client.close();
  });

  it("answers in plain text where TLS is switched off", async () => {
    const { handshake } = await fixture.start();
    expect(handshake[5]).toBe("");
    const client = await connectPlugin(handshake);
    expect(await client.callRaw(health, new Uint8Array())).toEqual(Buffer.from([0x08, 1]));
    client.close();
  });

  it("refuses a client without a certificate", async () => {
    const { handshake } = await fixture.start(tls);
    const socket = connect({
      path: handshake[3],
      servername: "localhost",
      ca: toPem(Buffer.from(handshake[5] ?? "", "base64")),
      ALPNProtocols: ["h2"],
    });
    const closed = new Promise((resolve) => socket.on("close", resolve).resume());
    await expect(new Promise((_resolve, reject) => socket.on("error", reject))).rejects.toThrow(/certificate required/);
    await closed;
  });

  it("refuses a client with a foreign certificate and still serves the parent", async () => {
    const { handshake } = await fixture.start(tls);
    await expect(connectPlugin(handshake, clientIdentity())).rejects.toThrow();
    const client = await connectPlugin(handshake, identity);
    expect(await client.callRaw(health, new Uint8Array())).toHaveLength(2);
    client.close();
  });

  it("refuses plain text where the parent asked for TLS", async () => {
    const { handshake } = await fixture.start(tls);
    await expect(connectPlugin(handshake)).rejects.toThrow();
  });

  const versions = { ...cookie, PLUGIN_PROTOCOL_VERSIONS: "4,5" };
  it.each([
    ["without the cookie", {}, /plugin of Terraform/],
    ["with a wrong cookie", { TF_PLUGIN_MAGIC_COOKIE: "x" }, /plugin of Terraform/],
    ["by a parent that does not speak protocol 6", versions, /offers 4,5/],
  ])("refuses to run %s: text on stderr, nothing on stdout, exit 1", (_name, env, text) => {
    const result = spawnSync(file, args, { env, encoding: "utf8", timeout: 10_000 });
    expect(result).toMatchObject({ status: 1, stdout: "" });
    expect(result.stderr).toMatch(text);
  });

  it("says on stdout why it cannot start, which is where a user sees it", () => {
    const env = { ...cookie, PLUGIN_CLIENT_CERT: "no certificate" };
    const result = spawnSync(file, args, { env, encoding: "utf8", timeout: 10_000 });
    expect(result.status).toBe(1);
    expect(result.stdout).toMatch(/^The provider cannot start: /);
  });

  it("falls back to a shorter directory where the path of a socket would be too long", async () => {
    const { handshake } = await fixture.start({ PLUGIN_UNIX_SOCKET_DIR: `/tmp/${"x".repeat(100)}` });
    expect(handshake[3]?.length).toBeLessThan(104);
  });

  it.each(["a|b", "a\nb"])("listens elsewhere where the handshake line cannot hold the directory: %j", async (name) => {
    const directory = mkdtempSync(join(tmpdir(), name));
    try {
      const { handshake } = await fixture.start({ PLUGIN_UNIX_SOCKET_DIR: directory });
      expect(handshake[4]).toBe("grpc");
      expect(readdirSync(directory)).toEqual([]);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});
