import { createSandbox, type Sandbox, type SandboxOptionsInput, type SeedInput } from "../../src/sandbox/index.ts";
import { createWorkspace, type Ended, type Workspace } from "./terraform.ts";

type SeedRecords = NonNullable<NonNullable<SeedInput["zones"]>[string]["records"]>;

/** One sandbox that serves, with zones of their own for each test, and as many Terraform states as a test needs. */
export interface Stage {
  readonly sandbox: Sandbox;
  /** A new configuration with a state of its own. */
  workspace(): Promise<Workspace>;
  /** A new zone, with its own name servers and these records. Gives its id. */
  zone(records?: SeedRecords): string;
  close(): Promise<void>;
}

const apex = ["ns1.example.net.", "ns2.example.net."].map((host) => ({ name: "@", type: "NS", data: [host] }));

export async function openStage(options: SandboxOptionsInput = {}, seed: SeedInput = {}): Promise<Stage> {
  const sandbox = createSandbox({ seed, options });
  const { baseUrl, close } = await sandbox.listen();
  const workspaces: Workspace[] = [];
  let zones = 0;
  return {
    sandbox,
    async workspace() {
      const workspace = await createWorkspace({
        IMS_BASE_URL: baseUrl,
        IMS_ACCESS_TOKEN: sandbox.accessToken.reveal(),
      });
      workspaces.push(workspace);
      return workspace;
    },
    zone(records = []) {
      zones += 1;
      const id = `z${zones}.example`;
      const { zones: fresh } = createSandbox({
        seed: { zones: { [id]: { records: [...apex, ...records] } } },
        options,
      }).store.read();
      sandbox.store.change((state) => void state.zones.push(...fresh));
      return id;
    },
    async close() {
      await close();
      await Promise.all(workspaces.map((workspace) => workspace.remove()));
    },
  };
}

/** A stage on which a server `taken.example.com` and a project `Taken` are there already. */
export function openTakenStage(): Promise<Stage> {
  const taken = { environment: "production", project: "shop", role: "db", location: "zrh1" };
  return openStage(
    { visibleAfter: 100, settledAfter: 200, lingersFor: 100 },
    {
      customers: ["acme"],
      servers: [{ customer: "acme", fqdn: "taken.example.com", ...taken }],
      clusters: {
        "Cluster One": { projects: [{ id: "taken", name: "Taken", customerId: "acme", adminUids: ["u10001"] }] },
      },
    },
  );
}

/** What a zone holds but for its SOA record and its own name servers: `NAME TYPE DATA`, the name relative, sorted. */
export function held({ sandbox }: Stage, zone: string): string[] {
  return sandbox.store.zones
    .records(zone)
    .filter(({ name, type }) => type !== "SOA" && name !== `${zone}.`)
    .map(({ name, type, data }) => `${name.replace(`.${zone}.`, "")} ${type} ${data.join(" ")}`)
    .sort();
}

/** The requests that wrote to a zone: `METHOD PATH BODY`. */
export function writesTo({ sandbox }: Stage, zone: string): string[] {
  return sandbox.requests
    .filter(({ method, path }) => method !== "GET" && path.includes(`/${zone}/`))
    .map(({ method, path, body }) => `${method} ${path.slice(path.indexOf(zone) + zone.length)} ${body}`.trim());
}

/** What a command told its user, without the frame and the line breaks of a terminal. */
export function said({ stdout, stderr }: Ended): string {
  return `${stdout}\n${stderr}`.replace(/[│╷╵\s]+/g, " ");
}

/** The values that a set of A records held after each write, replayed from the requests: `[values before, after the first write, …]`. */
export function historyOf(
  stage: Stage,
  { zone, name, before }: { readonly zone: string; readonly name: string; readonly before: readonly string[] },
): string[][] {
  const { sandbox } = stage;
  let values = [...before];
  const all = [values];
  for (const { method, path, body, status } of sandbox.requests) {
    const isOk = status !== undefined && status < 300;
    if (method === "GET" || !isOk || !path.includes(`/${zone}/`)) continue;
    const wire = body === "" ? {} : (JSON.parse(body) as { name?: string; data?: readonly string[] });
    const [, owner, nr] = /\/A\/([^/]+)\/(\d+)$/.exec(path) ?? [];
    const data = (wire.data ?? []).join(" ");
    if (method === "POST" && wire.name === name)
      values = sandbox.options.newRecordPosition === "end" ? [...values, data] : [data, ...values];
    else if (owner !== name) continue;
    else if (method === "PUT") values = values.map((value, at) => (String(at) === nr ? data : value));
    else values = values.filter((_, at) => String(at) !== nr);
    all.push(values);
  }
  return all;
}

/** Runs a command that must fail and gives what it said. */
export async function refused(workspace: Workspace, ...args: readonly string[]): Promise<string> {
  const ended = await workspace.run(...args, "-no-color");
  expect([ended.code, said(ended)]).toEqual([1, expect.any(String)]);
  return said(ended);
}

/** Fails unless a plan finds nothing to do. */
export async function expectNothingToDo(workspace: Workspace): Promise<void> {
  const ended = await workspace.run("plan", "-no-color", "-detailed-exitcode");
  expect(`${ended.code} ${ended.code === 0 ? "" : said(ended)}`).toBe("0 ");
}

/** A second configuration of the provider, and how a resource has it. Engines start processes of its own for it. */
export const elsewhere = { hcl: `provider "ims" {\n  alias = "elsewhere"\n}\n`, rest: "provider = ims.elsewhere" };

export const recordHcl = (
  label: string,
  {
    zone,
    name,
    type = "A",
    data,
    rest = "",
  }: { zone: string; name: string; type?: string; data: string; rest?: string },
): string => `resource "ims_dns_record" "${label}" {
  zone = "${zone}"
  name = "${name === "@" ? "" : `${name}.`}${zone}."
  type = "${type}"
  data = ${data}
  ${rest}
}
`;

export const setHcl = (
  label: string,
  {
    zone,
    name,
    type = "A",
    values,
    rest = "",
  }: { zone: string; name: string; type?: string; values: readonly string[]; rest?: string },
): string => `resource "ims_dns_record_set" "${label}" {
  zone   = "${zone}"
  name   = "${name === "@" ? "" : `${name}.`}${zone}."
  type   = "${type}"
  values = ${JSON.stringify(values)}
  ${rest}
}
`;

export const zoneHcl = (
  label: string,
  { zone, records, rest = "" }: { zone: string; records: Readonly<Record<string, readonly string[]>>; rest?: string },
): string => `resource "ims_dns_zone_records" "${label}" {
  zone    = "${zone}"
  records = ${JSON.stringify(Object.fromEntries(Object.entries(records).map(([key, values]) => [key, { values }])))}
  ${rest}
}
`;

export const serverHcl = (
  label: string,
  { customer = "acme", fqdn, rest = "" }: { customer?: string; fqdn: string; rest?: string },
): string => `resource "ims_server_definition" "${label}" {
  customer    = "${customer}"
  fqdn        = "${fqdn}"
  environment = "production"
  project     = "shop"
  role        = "webserver"
  location    = "zrh1"
  ${rest}
}
`;

/** A project that may be deleted. */
export const projectHcl = (
  label: string,
  {
    cluster = "Cluster One",
    name,
    customer = "acme",
    rest = "",
  }: { cluster?: string; name: string; customer?: string; rest?: string },
): string => `resource "ims_platform_project" "${label}" {
  cluster             = "${cluster}"
  name                = "${name}"
  customer_id         = "${customer}"
  admin_uids          = ["u10001"]
  deletion_protection = false
  ${rest}
}
`;
