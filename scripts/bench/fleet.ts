import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createSandbox } from "../../src/sandbox/index.ts";
import { customer, script } from "./contenders.ts";

/** Stacks that are deployed at the same time. Each machine has a home of its own, so no file of another one's. */
export interface Fleet {
  readonly stacks: number;
  readonly machines: number;
  readonly records: number;
  readonly servers: number;
  /** Time that the service takes for a request. In ms. */
  readonly latency: number;
  /** Settings of the provider, as environment variables. */
  readonly settings: Readonly<Record<string, string>>;
}

/** What a fleet took, and what the service saw of it. */
export interface FleetTaken {
  readonly seconds: number;
  /** When the first and the last stack were done. In s. */
  readonly firstDone: number;
  readonly requests: number;
  readonly highest: { readonly atATime: number; readonly inASecond: number };
  /** Objects that are missing, or there twice. */
  readonly wrong: number;
}

/** How many stacks write to the same zone. */
const stacksPerZone = 4;
const zoneOf = (stack: number): string => `zone${Math.floor(stack / stacksPerZone)}.example.com`;

/** All stacks of the fleet are created at once, by the real engine, four in a zone and all for one customer. */
export async function runFleet(fleet: Fleet): Promise<FleetTaken> {
  const directory = mkdtempSync(join(tmpdir(), "ims-fleet-"));
  const zones = [...new Set(Array.from({ length: fleet.stacks }, (_, nth) => zoneOf(nth)))];
  const records = [{ name: "@", type: "NS", data: ["ns1.example.net."] }];
  const sandbox = createSandbox({
    seed: { customers: [customer], zones: Object.fromEntries(zones.map((zone) => [zone, { records }])) },
    options: { latency: fleet.latency },
  });
  const listening = await sandbox.listen();
  const service = { IMS_BASE_URL: listening.baseUrl, IMS_ACCESS_TOKEN: sandbox.accessToken.reveal() };
  try {
    const stacks = Array.from({ length: fleet.stacks }, (_, nth) => stackIn(directory, nth, fleet));
    const started = performance.now();
    const since = (): number => (performance.now() - started) / 1000;
    let firstDone = Infinity;
    const deployed = stacks.map(async (stack) => {
      await deploy(stack, { ...service, ...fleet.settings });
      firstDone = Math.min(firstDone, since());
    });
    await Promise.all(deployed);
    const seconds = since();
    const { total, highest } = sandbox.requestCounts();
    const names = zones.flatMap((zone) => sandbox.store.zones.records(zone, "A").map(({ name }) => name));
    const servers = sandbox.store.read().servers.map(({ fqdn }) => fqdn);
    const wrong = wrongIn(names, fleet.records * fleet.stacks) + wrongIn(servers, fleet.servers * fleet.stacks);
    return { seconds, firstDone, requests: total, highest, wrong };
  } finally {
    await listening.close();
    await sandbox.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** How many of the names there are twice, or are missing to so many. */
function wrongIn(names: readonly string[], count: number): number {
  const distinct = new Set(names).size;
  return names.length - distinct + Math.abs(count - distinct);
}

interface Stack {
  readonly directory: string;
  readonly home: string;
}

function stackIn(directory: string, nth: number, { machines, records, servers }: Fleet): Stack {
  const home = join(directory, `machine${nth % machines}`);
  const own = join(home, `stack${nth}`);
  mkdirSync(own, { recursive: true });
  const zone = zoneOf(nth);
  writeFileSync(
    join(own, "main.tf"),
    `terraform {
  required_providers {
    ims = { source = "infra-management/ims" }
  }
}
resource "ims_dns_record" "fleet" {
  count = ${records}
  zone  = "${zone}"
  name  = "r\${count.index}.stack${nth}.${zone}."
  type  = "A"
  data  = ["192.0.2.\${count.index % 250}"]
}
resource "ims_server_definition" "fleet" {
  count       = ${servers}
  customer    = "${customer}"
  fqdn        = "s\${count.index}.stack${nth}.${zone}"
  environment = "production"
  project     = "shop"
  role        = "web"
  location    = "zrh1"
}
`,
  );
  const overrides = `"infra-management/ims" = ${JSON.stringify(dirname(script))}`;
  writeFileSync(
    join(home, "engine.rc"),
    `provider_installation {\n  dev_overrides {\n    ${overrides}\n  }\n  direct {}\n}\n`,
  );
  return { directory: own, home };
}

function deploy({ directory, home }: Stack, settings: Readonly<Record<string, string>>): Promise<void> {
  const env = {
    PATH: process.env["PATH"],
    HOME: home,
    XDG_RUNTIME_DIR: home,
    TF_CLI_CONFIG_FILE: join(home, "engine.rc"),
    CHECKPOINT_DISABLE: "1",
    ...settings,
  };
  const engine = process.env["TERRAFORM_BINARY_NAME"] ?? "terraform";
  return new Promise((resolve, reject) => {
    const options = { cwd: directory, env, maxBuffer: 256 * 1024 * 1024 };
    execFile(engine, ["apply", "-auto-approve", "-no-color"], options, (error, stdout, stderr) => {
      if (error === null) resolve();
      else reject(new Error(`a stack failed\n${stdout.slice(-2_000)}${stderr.slice(-4_000)}`));
    });
  });
}
