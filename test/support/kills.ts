import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createSandbox, type Sandbox, type SandboxOptionsInput, type SeedInput } from "../../src/sandbox/index.ts";
import { createRandom } from "./random.ts";
import { cutStateOff, putStateBack } from "./cut-state.ts";
import { pause } from "./pause.ts";
import { kill, providersOf } from "./processes.ts";
import { createWorkspace, type Ended, type Workspace } from "./terraform.ts";

/** What is killed or interrupted. */
export const blows = ["provider", "terraform", "both", "SIGINT twice", "SIGINT", "SIGTERM"] as const;
/** As `both`, at an instant at which Terraform writes its state: it writes the file in place, so that it is cut off. */
export const inStateWrite = "both, in the write of the state";
export type Blow = (typeof blows)[number] | typeof inStateWrite;

/** What became of one killed run. */
export interface KillOutcome {
  readonly blow: Blow;
  readonly seed: number;
  /** Requests that had created something when it was killed. */
  readonly at: number;
  /** Applies it took until nothing was left to do; undefined: four were not enough. */
  readonly applies: number | undefined;
  /** What the last apply said, where it failed. */
  readonly told: string;
  /** Whatever is there twice, is missing, or was touched although it is somebody else's. */
  readonly wrong: readonly string[];
  /** What processes left in the temporary and the runtime directory. */
  readonly left: readonly string[];
}

const cluster = "Cluster One";
const [zone, other] = ["example.com", "example.net"];
const count = (length: number): number[] => Array.from({ length }, (_, nth) => nth);

/** Records of others, beside and among what is created. */
const foreign = {
  [zone]: [
    { name: "foreign.example.com.", type: "A", data: ["198.51.100.1"] },
    { name: "host0.example.com.", type: "A", data: ["198.51.100.2"], comment: "not ours" },
    { name: "host1.example.com.", type: "TXT", data: ["kept"] },
  ],
  [other]: [
    { name: "foreign.example.net.", type: "A", data: ["198.51.100.3"] },
    { name: "key0.example.net.", type: "TXT", data: ["kept"] },
  ],
};
const seed: SeedInput = {
  customers: ["acme"],
  servers: [
    {
      customer: "acme",
      fqdn: "foreign.example.com",
      environment: "e",
      project: "p",
      role: "r",
      location: "zrh1",
    },
  ],
  zones: { [zone]: { records: foreign[zone] }, [other]: { records: foreign[other] } },
  clusters: { [cluster]: { projects: [{ name: "Foreign", adminUids: ["u9"], customerId: "acme" }] } },
};

/** 50 resources: 24 records in six sets, 3 sets, 1 zone, 12 servers, 10 projects. */
const hcl = `
resource "ims_dns_record" "one" {
  for_each = toset([for i in range(24) : tostring(i)])
  zone = "${zone}"
  name = "host\${tonumber(each.key) % 6}.example.com."
  type = "A"
  ttl  = tonumber(each.key) % 6 == 2 ? "1h" : null
  data = ["192.0.2.\${each.key}"]
}
resource "ims_dns_record_set" "set" {
  for_each = toset(["0", "1", "2"])
  zone   = "${zone}"
  name   = "set\${each.key}.example.com."
  type   = "MX"
  values = [for i in [10, 20, 30] : "\${i} mx\${i}.example.com."]
}
resource "ims_dns_zone_records" "zone" {
  zone    = "${other}"
  records = { for i in range(9) : "key\${i} A" => { values = ["192.0.2.\${i}", "192.0.2.1\${i}"] } }
}
resource "ims_server_definition" "server" {
  for_each    = toset([for i in range(12) : tostring(i)])
  customer    = "acme"
  fqdn        = "web\${each.key}.example.com"
  environment = "production"
  project     = "shop"
  role        = "web"
  location    = "zrh1"
}
resource "ims_platform_project" "project" {
  for_each    = toset([for i in range(10) : tostring(i)])
  cluster     = "${cluster}"
  name        = "Project \${each.key}"
  customer_id = "acme"
  admin_uids  = ["u1"]
  timeouts {
    create = "20s"
  }
}
`;
const creates = 24 + 9 + 18 + 12 + 10;

/** What the service is to hold at the end, a line a thing. */
const wanted = [
  ...count(24).map((nth) => `${zone} host${nth % 6}.example.com. A 192.0.2.${nth}`),
  ...count(3).flatMap((nth) =>
    [10, 20, 30].map((mx) => `${zone} set${nth}.example.com. MX ${mx} mx${mx}.example.com.`),
  ),
  ...count(9).flatMap((nth) =>
    [`192.0.2.${nth}`, `192.0.2.1${nth}`].map((ip) => `${other} key${nth}.example.net. A ${ip}`),
  ),
  ...count(12).map((nth) => `server web${nth}.example.com`),
  ...count(10).map((nth) => `project Project ${nth}`),
];
const others = [
  ...[zone, other].flatMap((id) =>
    (foreign[id] ?? []).map(({ name, type, data }) => `${id} ${name} ${type} ${data.join(" ")}`),
  ),
  "server foreign.example.com",
  "project Foreign",
];

function contentsOf({ store }: Sandbox): string[] {
  const { servers, clusters } = store.read();
  return [
    ...[zone, other].flatMap((id) =>
      store.zones
        .records(id)
        .filter(({ type }) => type !== "SOA" && type !== "NS")
        .map(({ name, type, data }) => `${id} ${name} ${type} ${data.join(" ")}`),
    ),
    ...servers.map(({ fqdn }) => `server ${fqdn}`),
    ...clusters.flatMap(({ projects }) => projects.map(({ name }) => `project ${name}`)),
  ];
}

/** What is there twice, what is missing, what of others is gone. */
function judge(sandbox: Sandbox): string[] {
  const found = contentsOf(sandbox).sort();
  const expected = [...wanted, ...others].sort();
  const surplus = without(found, expected).map((line) => `too many: ${line}`);
  const missing = without(expected, found).map((line) => `missing: ${line}`);
  const decommissioned = sandbox.store.servers
    .decommissions()
    .filter(({ fqdn }) => fqdn.startsWith("foreign"))
    .map(({ fqdn }) => `decommissioned: ${fqdn}`);
  return [...surplus, ...missing, ...decommissioned];
}

function without(lines: readonly string[], gone: readonly string[]): string[] {
  const left = [...gone];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

/** Kills an apply of 50 resources at an instant that the seed tells, and applies until nothing is left to do. */
export async function runKill(blow: Blow, seedNumber: number, options: SandboxOptionsInput = {}): Promise<KillOutcome> {
  const random = createRandom(seedNumber);
  const quick = { visibleAfter: 300, settledAfter: 500, lingersFor: 100, latency: 15 };
  const sandbox = createSandbox({ seed, options: { ...quick, ...options } });
  const { baseUrl, close } = await sandbox.listen();
  const runtime = mkdtempSync("/tmp/ims-kill-");
  mkdirSync(join(runtime, "t"));
  const workspace = await createWorkspace({
    IMS_BASE_URL: baseUrl,
    IMS_ACCESS_TOKEN: sandbox.accessToken.reveal(),
    XDG_RUNTIME_DIR: runtime,
    TMPDIR: join(runtime, "t"),
  });
  try {
    await workspace.configure(hcl);
    const at = 1 + Math.floor(random() * (creates - 1));
    await strike(workspace, { sandbox, blow, at, delayMs: Math.floor(random() * 40) });
    if (blow === inStateWrite) cutStateOff(workspace, random());
    putStateBack(workspace);
    let last: Ended | undefined;
    for (let applies = 1; applies <= 4; applies += 1) {
      last = await workspace.run("apply", "-auto-approve", "-no-color");
      if (last.code !== 0) continue;
      const isStable = (await workspace.run("plan", "-detailed-exitcode", "-no-color")).code === 0;
      if (isStable)
        return { blow, seed: seedNumber, at, applies, told: "", wrong: judge(sandbox), left: leftIn(runtime) };
    }
    const told = `${last?.stdout.slice(-600) ?? ""}\n${last?.stderr ?? ""}`;
    return { blow, seed: seedNumber, at, applies: undefined, told, wrong: judge(sandbox), left: leftIn(runtime) };
  } finally {
    await close();
    await workspace.remove();
    rmSync(runtime, { recursive: true, force: true });
  }
}

async function strike(
  workspace: Workspace,
  { sandbox, blow, at, delayMs }: { sandbox: Sandbox; blow: Blow; at: number; delayMs: number },
): Promise<void> {
  const { child, ended } = workspace.start("apply", "-auto-approve", "-no-color");
  const over = new AbortController();
  void ended.then(() => over.abort());
  const isOver = (): boolean => over.signal.aborted;
  const posts = (): number => {
    const { byEndpoint } = sandbox.requestCounts();
    return ["dns.createRecord", "servers.createServer", "platform.createProject"]
      .map((endpoint) => byEndpoint[endpoint] ?? 0)
      .reduce((sum, one) => sum + one, 0);
  };
  while (!isOver() && posts() < at) await pause(2);
  await pause(delayMs);
  const providers = providersOf(child.pid ?? 0);
  const parts = blow.startsWith("both")
    ? [child.pid ?? 0, ...providers]
    : blow === "provider"
      ? providers
      : [child.pid ?? 0];
  const signal = blow === "SIGTERM" ? "SIGTERM" : blow.startsWith("SIGINT") ? "SIGINT" : "SIGKILL";
  for (const pid of isOver() ? [] : parts) kill(pid, signal);
  if (blow === "SIGINT twice") {
    await pause(100 + delayMs);
    if (!isOver()) kill(child.pid ?? 0, signal);
  }
  await ended;
}

/**
 * Sockets, tickets and journal entries: at the end there is nobody who could still need them. Only what the last plan told stays, until the next
 * run, the serials of zones that were written and what was made of objects (docs/protocol.md#several-processes-in-one-walk,
 * docs/behaviour.md#readings-that-lag).
 */
function leftIn(runtime: string): string[] {
  if (!existsSync(runtime)) return [];
  const names = readdirSync(runtime, { recursive: true, withFileTypes: true });
  const ofPlan = names.find((entry) => entry.parentPath.includes("shared-notes") && entry.name.endsWith(".ended"));
  return names
    .filter((entry) => entry !== ofPlan)
    .filter((entry) => !entry.isDirectory() || entry.name.startsWith("tfp-"))
    .filter((entry) => !/[\\/](object-notes|lags)[\\/]/.test(join(entry.parentPath, entry.name)))
    .filter((entry) => !(entry.isFile() && isSerial(join(entry.parentPath, entry.name))))
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return entry.isFile() && entry.parentPath.includes("journal") ? `${file} ${readFileSync(file, "utf8")}` : file;
    });
}

/** Whether a note is one of the serial of a zone that a run has written to. */
function isSerial(file: string): boolean {
  return (
    /[\\/]notes[\\/]/.test(file) && readFileSync(file, "utf8").startsWith(JSON.stringify('{"serial":').slice(0, -1))
  );
}
