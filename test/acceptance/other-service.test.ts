import { createSandbox, type Listening, type Sandbox } from "../../src/sandbox/index.ts";
import { describeWithTerraform } from "../support/engines.ts";
import { expectNothingToDo, recordHcl, refused, said } from "../support/owners.ts";
import { createWorkspace, type Workspace } from "../support/terraform.ts";

/** A service that serves. */
interface Service extends Listening {
  readonly sandbox: Sandbox;
}

const zone = "z.example";
const apex = { name: "@", type: "NS", data: ["ns1.example.net."] };
const www = { type: "A", name: `www.${zone}.`, data: ["192.0.2.1"] };

async function serve(basePath: string, records: readonly (typeof www)[]): Promise<Service> {
  const seed = { zones: { [zone]: { records: [apex, ...records] } } };
  const sandbox = createSandbox({ seed, options: { basePath } });
  return { sandbox, ...(await sandbox.listen()) };
}

/** The addresses of a service's A records, by their names. */
const held = ({ sandbox }: Service): string[] =>
  sandbox.store.zones
    .records(zone)
    .flatMap(({ type, name, data }) => (type === "A" ? [`${name} ${data.join(" ")}`] : []));

describeWithTerraform("a resource that gets another service, which has what is named the same", () => {
  let services: { readonly one: Service; readonly other: Service };
  let workspace: Workspace;
  beforeEach(async () => {
    services = { one: await serve("", []), other: await serve("/other", [www]) };
    workspace = await createWorkspace({ IMS_ACCESS_TOKEN: services.one.sandbox.accessToken.reveal() });
  });
  afterEach(async () => {
    await Promise.all([services.one.close(), services.other.close(), workspace.remove()]);
  });

  const providers = (policy = "error"): string =>
    (["one", "other"] as const)
      .map(
        (alias) =>
          `provider "ims" {\n alias = "${alias}"\n base_url = "${services[alias].baseUrl}"\n on_stale_plan = "${policy}"\n}\n`,
      )
      .join("");
  const record = (alias: string, name = "www", rest = ""): string =>
    recordHcl("web", { zone, name, data: '["192.0.2.1"]', rest: `provider = ims.${alias}\n${rest}` });
  const begin = async (): Promise<void> => {
    await workspace.configure(providers() + record("one"));
    await workspace.apply();
  };

  it("is not replaced there by another configuration of the provider, and what the message says works", async () => {
    await begin();
    await workspace.configure(providers() + record("other", "www2"));
    const told = await refused(workspace, "apply", "-auto-approve");
    expect(told).toContain("Error: Cannot plan to delete ims_dns_record");
    expect(told).toContain(`and this run is about that at ${services.other.baseUrl}`);
    expect(told).toContain(
      'have stale plans carried out for this run: on_stale_plan = "warn" or IMS_ON_STALE_PLAN=warn.',
    );
    expect(told).toContain("Error code: state-of-other-service");
    const both = [held(services.one), held(services.other)];
    expect(both).toEqual([["www.z.example. 192.0.2.1"], ["www.z.example. 192.0.2.1"]]);
    await workspace.expectOk("state", "rm", "ims_dns_record.web");
    await workspace.apply();
    await expectNothingToDo(workspace);
    expect(held(services.other)).toEqual(["www.z.example. 192.0.2.1", "www2.z.example. 192.0.2.1"]);
  });

  it("is not destroyed there, unless the provider is to warn", async () => {
    await begin();
    await workspace.configure(providers() + record("other"));
    expect(await refused(workspace, "destroy", "-auto-approve")).toContain("Error code: state-of-other-service");
    expect(held(services.other)).toEqual(["www.z.example. 192.0.2.1"]);
    await workspace.configure(providers("warn") + record("other"));
    const destroyed = said(await workspace.expectOk("destroy", "-auto-approve", "-no-color"));
    expect(destroyed).toContain("The plan to delete ims_dns_record is about another service than its state");
    expect([held(services.one), held(services.other)]).toEqual([["www.z.example. 192.0.2.1"], []]);
  });

  it("does not make a zone its own there, of which others have records", async () => {
    const listed = (alias: string, rest = ""): string =>
      `resource "ims_dns_zone_records" "all" {
  provider = ims.${alias}
  zone     = "${zone}"
  records  = { "own A" = { values = ["192.0.2.1"] } }
  ${rest}
}
`;
    await workspace.configure(providers() + listed("one"));
    await workspace.apply();
    services.other.sandbox.store.zones.add(zone, { ...www, name: `own.${zone}.` });
    await workspace.configure(providers() + listed("other", "exclusive = true"));
    const told = await refused(workspace, "apply", "-auto-approve");
    expect(told).toContain("all records of the zone that it does not list (exclusive)");
    expect(told).toContain("Error code: state-of-other-service");
    expect(held(services.other)).toEqual(["www.z.example. 192.0.2.1", "own.z.example. 192.0.2.1"]);
  });

  it("is not destroyed there where it is tainted, also where it gets another name", async () => {
    await begin();
    await workspace.expectOk("taint", "ims_dns_record.web");
    for (const name of ["www", "www2"]) {
      await workspace.configure(providers() + record("other", name));
      expect(await refused(workspace, "apply", "-auto-approve")).toContain("Error code: state-of-other-service");
    }
    expect(held(services.other)).toEqual(["www.z.example. 192.0.2.1"]);
    await workspace.configure(providers() + record("one", "www2"));
    await workspace.apply();
    expect([held(services.one), held(services.other)]).toEqual([
      ["www2.z.example. 192.0.2.1"],
      ["www.z.example. 192.0.2.1"],
    ]);
  });

  it("is not destroyed there by a saved plan, where it is tainted", async () => {
    const configured = `provider "ims" {}\n${recordHcl("web", { zone, name: "www", data: '["192.0.2.1"]' })}`;
    const serveFrom = ({ baseUrl }: Service): void =>
      void Object.assign(workspace.environment, { IMS_BASE_URL: baseUrl });
    serveFrom(services.one);
    await workspace.configure(configured);
    await workspace.apply();
    await workspace.expectOk("taint", "ims_dns_record.web");
    await workspace.expectOk("plan", "-out=plan");
    serveFrom(services.other);
    expect(await refused(workspace, "apply", "plan")).toContain("Error code: plan-of-other-service");
    serveFrom(services.one);
    await workspace.apply();
    expect(held(services.other)).toEqual(["www.z.example. 192.0.2.1"]);
    await workspace.expectOk("destroy", "-auto-approve");
    expect([held(services.one), held(services.other)]).toEqual([[], ["www.z.example. 192.0.2.1"]]);
  });

  it("is not forgotten where that lacks it, unless the provider is to warn", async () => {
    services.other.sandbox.store.zones.remove(zone, { type: "A", name: www.name, nr: 0 });
    await begin();
    await workspace.configure(providers() + record("other"));
    for (const command of ["plan", "apply", "destroy"])
      expect(await refused(workspace, command, ...(command === "plan" ? [] : ["-auto-approve"]))).toMatch(
        /Error: Cannot read ims_dns_record .* which does not have it\. .*Error code: state-of-other-service/,
      );
    expect([held(services.one), held(services.other)]).toEqual([["www.z.example. 192.0.2.1"], []]);
    await workspace.configure(providers("warn") + record("other"));
    await workspace.apply();
    expect([held(services.one), held(services.other)]).toEqual([
      ["www.z.example. 192.0.2.1"],
      ["www.z.example. 192.0.2.1"],
    ]);
  });

  it("is updated there with a warning, and belongs there from then on", async () => {
    await begin();
    await workspace.configure(providers() + record("other", "www", 'ttl = "60"'));
    const applied = said(await workspace.apply());
    expect(applied).toMatch(
      /Warning: www\.z\.example\. A 192\.0\.2\.1: The plan to update ims_dns_record is about another service than its state/,
    );
    await workspace.expectOk("destroy", "-auto-approve");
    expect([held(services.one), held(services.other)]).toEqual([["www.z.example. 192.0.2.1"], []]);
  });

  const address = (name: string, value: string): typeof www => ({ type: "A", name: `${name}.${zone}.`, data: [value] });
  const several = (alias: string, names: readonly string[], values: readonly string[]): string => `
resource "ims_dns_zone_records" "several" {
  zone     = "${zone}"
  provider = ims.${alias}
  records  = { ${names.map((name) => `"${name} A" = { values = ["192.0.2.1"] }`).join(", ")} }
}
resource "ims_dns_record_set" "pool" {
  zone     = "${zone}"
  provider = ims.${alias}
  name     = "pool.${zone}."
  type     = "A"
  values   = ${JSON.stringify(values)}
}
`;
  const theirs = (): string[] => held(services.other).filter((line) => !line.startsWith("www."));
  const have = (...records: readonly (typeof www)[]): void =>
    records.forEach((record) => services.other.sandbox.store.zones.add(zone, record));
  const all = [
    "a.z.example. 192.0.2.1",
    "b.z.example. 192.0.2.1",
    "pool.z.example. 192.0.2.1",
    "pool.z.example. 192.0.2.2",
  ];

  it("keeps what its state lists of a zone and of a set, where that lacks a part of it", async () => {
    have(address("a", "192.0.2.1"), address("pool", "192.0.2.1"));
    await workspace.configure(providers() + several("one", ["a", "b"], ["192.0.2.1", "192.0.2.2"]));
    await workspace.apply();
    // what that lacks is no longer declared either
    await workspace.configure(providers() + several("other", ["a"], ["192.0.2.1"]));
    const told = await refused(workspace, "apply", "-auto-approve");
    expect(told).toMatch(/Cannot read ims_dns_zone_records .* It lacks: - records\["b A"\]/);
    expect(told).toMatch(/Cannot read ims_dns_record_set .* It lacks: - values: "192\.0\.2\.2"/);
    expect(await refused(workspace, "apply", "-auto-approve", "-refresh-only")).toContain("state-of-other-service");
    await workspace.configure(providers() + several("one", ["a"], ["192.0.2.1"]));
    await workspace.apply();
    expect(held(services.one)).toEqual(["a.z.example. 192.0.2.1", "pool.z.example. 192.0.2.1"]);
  });

  it("takes nothing of what is named the same there from a zone and from a set, but adds to them", async () => {
    have(
      address("a", "192.0.2.1"),
      address("b", "192.0.2.1"),
      address("pool", "192.0.2.1"),
      address("pool", "192.0.2.2"),
    );
    await workspace.configure(providers() + several("one", ["a", "b"], ["192.0.2.1", "192.0.2.2"]));
    await workspace.apply();
    await workspace.configure(providers() + several("other", ["a"], ["192.0.2.1"]));
    for (const refresh of ["-refresh=true", "-refresh=false"]) {
      const told = await refused(workspace, "apply", "-auto-approve", refresh);
      expect(told).toMatch(/Cannot plan to update ims_dns_zone_records .* takes this away: - records\["b A"\]/);
      expect(told).toMatch(/Cannot plan to update ims_dns_record_set .* takes this away: - values: "192\.0\.2\.2"/);
    }
    expect([held(services.one).sort(), theirs().sort()]).toEqual([all, all]);
    await workspace.configure(providers() + several("other", ["a", "b", "c"], ["192.0.2.1", "192.0.2.2"]));
    await workspace.apply();
    expect(theirs()).toContain("c.z.example. 192.0.2.1");
  });

  it("is destroyed at another port of this machine: it is that of a sandbox that was started again", async () => {
    await begin();
    const again = await services.one.sandbox.listen();
    await workspace.configure((providers() + record("one")).replace(services.one.baseUrl, again.baseUrl));
    await workspace.expectOk("destroy", "-auto-approve");
    await again.close();
    expect(held(services.one)).toEqual([]);
  });
});
