import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "terraform-provider-sdk/core";
import { testAuthority, testCertificate } from "../../src/http/testing/certificates.ts";
import { skipLoudly } from "./describe-unless.ts";
import { freePort } from "./free-port.ts";

/** The program that pushes; `IMS_TEST_ORAS` names it, and then it must be there, and a registry, too. */
const oras = process.env["IMS_TEST_ORAS"] ?? "oras";
const registry = "docker-registry";

/** A real container registry on a loopback port, over TLS with the tests' certificate for localhost. */
export interface ContainerRegistry {
  /** `localhost:5000` */
  readonly host: string;
  /** File of the authority that signed its certificate. */
  readonly authority: string;
  /** Runs a command of oras. */
  push(args: readonly string[]): void;
  stop(): Promise<void>;
}

/** `describe`, or a loud skip where there is no registry or nothing to push with. */
export function describeWithRegistry(name: string, suite: () => void): void {
  const missing = [oras, registry].filter((file) => spawnSync(file, ["version"]).error !== undefined);
  if (missing.length === 0) {
    describe(name, suite);
    return;
  }
  if (process.env["IMS_TEST_ORAS"] !== undefined)
    throw new Error(`there is no ${missing.join(" and no ")} to test with`);
  const remedy = "Debian has docker-registry; oras is at oras.land.";
  skipLoudly(`there is no ${missing.join(" and no ")}. ${remedy}`, name, suite);
}

/** Starts an empty registry and waits until it answers. */
export async function startContainerRegistry(): Promise<ContainerRegistry> {
  const own = mkdtempSync(join(tmpdir(), "ims-registry-"));
  const port = await freePort("127.0.0.1");
  const fileOf = (name: string, text: string): string => {
    writeFileSync(join(own, name), text);
    return join(own, name);
  };
  const authority = fileOf("authority.pem", testAuthority);
  const tls = {
    certificate: fileOf("certificate.pem", testCertificate.cert),
    key: fileOf("key.pem", testCertificate.key),
  };
  // YAML is a superset of JSON
  const config = {
    version: 0.1,
    storage: { filesystem: { rootdirectory: join(own, "data") } },
    http: { addr: `127.0.0.1:${port}`, tls },
  };
  const child = spawn(registry, ["serve", fileOf("config.yml", JSON.stringify(config))], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let printed = "";
  child.stderr.on("data", (text: Buffer) => (printed += text.toString()));
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  for (let nth = 1; !printed.includes("listening on"); nth += 1) {
    if (nth === 200 || child.exitCode !== null) throw new Error(`${registry} does not serve: ${printed}`);
    await systemClock.sleep(50);
  }
  return {
    host: `localhost:${port}`,
    authority,
    push: (args) => {
      execFileSync(oras, [...args], { env: { ...process.env, SSL_CERT_FILE: authority }, stdio: "pipe" });
    },
    async stop() {
      child.kill("SIGTERM");
      await ended;
      rmSync(own, { recursive: true, force: true });
    },
  };
}
