import { reattachVariable } from "./debug.ts";
import { handshakeLine, negotiate } from "./handshake.ts";
import { listen } from "./socket.ts";
import { logLevelFromEnv } from "./log-level.ts";

const cookie = { TF_PLUGIN_MAGIC_COOKIE: "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2" };

it.each([
  ["no cookie", {}, "refuse"],
  ["only protocol 5", { ...cookie, PLUGIN_PROTOCOL_VERSIONS: "5" }, "refuse"],
  ["protocol 60", { ...cookie, PLUGIN_PROTOCOL_VERSIONS: "60" }, "refuse"],
  ["no word about versions", cookie, "serve"],
  ["6 among others", { ...cookie, PLUGIN_PROTOCOL_VERSIONS: "5,6" }, "serve"],
])("%s", (_name, env, kind) => {
  expect(negotiate(env).kind).toBe(kind);
});

it("takes an empty certificate for none", () => {
  expect(negotiate({ ...cookie, PLUGIN_CLIENT_CERT: "" })).toEqual({ kind: "serve" });
  expect(negotiate({ ...cookie, PLUGIN_CLIENT_CERT: "pem" })).toEqual({ kind: "serve", clientCertificate: "pem" });
});

it("leaves out the padding Go refuses", () => {
  const address = { network: "unix", address: "/s" } as const;
  expect(handshakeLine(address, Buffer.from("a"))).toBe("1|6|unix|/s|grpc|YQ\n");
  expect(handshakeLine(address)).toBe("1|6|unix|/s|grpc|\n");
});

it("quotes the variable for a shell", () => {
  const variable = reattachVariable("example.com/a/b", { network: "unix", address: "/it's/s" }, 12);
  expect(variable).toMatch(/^TF_REATTACH_PROVIDERS='[^']*'$/);
  expect(JSON.parse(variable.slice("TF_REATTACH_PROVIDERS='".length, -1))).toEqual({
    "example.com/a/b": {
      Protocol: "grpc",
      ProtocolVersion: 6,
      Pid: 12,
      Test: true,
      Addr: { Network: "unix", String: "/it's/s" },
    },
  });
});

it("names a provider of the public registry as OpenTofu does, too", () => {
  const variable = reattachVariable("registry.terraform.io/a/b", { network: "unix", address: "/s" }, 12);
  const reattach = JSON.parse(variable.slice("TF_REATTACH_PROVIDERS='".length, -1)) as Record<string, unknown>;
  expect(Object.keys(reattach)).toEqual(["registry.terraform.io/a/b", "registry.opentofu.org/a/b"]);
  expect(reattach["registry.opentofu.org/a/b"]).toEqual(reattach["registry.terraform.io/a/b"]);
});

it("listens on 127.0.0.1 on Windows", async () => {
  const { address, close } = await listen({ env: {}, platform: "win32" });
  close();
  expect(address).toEqual({ network: "tcp", address: expect.stringMatching(/^127\.0\.0\.1:\d+$/) as string });
});

it.each([
  [{}, "off"],
  [{ TF_LOG: "WARN" }, "warn"],
  [{ TF_LOG: "TRACE", TF_LOG_PROVIDER: "error" }, "error"],
  [{ TF_LOG: "JSON" }, "trace"],
  [{ TF_LOG: "nonsense" }, "trace"],
  [{ TF_LOG: "OFF" }, "off"],
])("logs as %p says: %s", (env, level) => {
  expect(logLevelFromEnv(env)).toBe(level);
});
