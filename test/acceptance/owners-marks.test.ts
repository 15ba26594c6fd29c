import { describeWithTerraform } from "../support/engines.ts";
import {
  expectNothingToDo,
  held,
  openStage,
  recordHcl,
  refused,
  said,
  setHcl,
  writesTo,
  zoneHcl,
  type Stage,
} from "../support/owners.ts";
import type { Workspace } from "../support/terraform.ts";

const refusal = "The plan would change or remove records that are marked for another owner";

/** Every kind, change and style of deployment: test/contract/dns/owner-marks.test.ts */
describeWithTerraform("two owners and a foreign writer in one zone", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({}, { customers: ["acme"] });
  });
  afterAll(() => stage.close());

  /** Comments of what a zone holds: `NAME DATA ; COMMENT`. */
  const comments = (zone: string): string[] =>
    stage.sandbox.store.zones
      .records(zone)
      .filter(({ name, type }) => type !== "SOA" && name !== `${zone}.`)
      .map(({ name, data, comment }) => `${name.replace(`.${zone}.`, "")} ${data.join(" ")} ; ${comment ?? ""}`)
      .sort();
  const provider = (settings: string): string => `provider "ims" {\n ${settings}\n}\n`;
  async function open(owner: string, hcl: string): Promise<Workspace> {
    const workspace = await stage.workspace();
    await workspace.configure(provider(`owner = "${owner}"`) + hcl);
    await workspace.apply();
    return workspace;
  }

  it("each keeps its own, and the exclusive one leaves the other's", async () => {
    const zone = stage.zone();
    const www = (data: string): string =>
      recordHcl("www", { zone, name: "www", data: `["${data}"]`, rest: 'comment = "front page"' });
    const first = await open(
      "team-a",
      www("192.0.2.1") + setHcl("mail", { zone, name: "mail", values: ["192.0.2.3", "192.0.2.4"] }),
    );
    const hosts = zoneHcl("hosts", { zone, records: { "h1 A": ["192.0.2.5"] } });
    const second = await open("team-b", www("192.0.2.2") + hosts);
    stage.sandbox.store.zones.add(zone, { name: `www.${zone}.`, type: "A", data: ["192.0.2.9"] });
    for (const workspace of [first, second]) await expectNothingToDo(workspace);
    const ofFirst = [
      "mail 192.0.2.3 ; [managed: team-a]",
      "mail 192.0.2.4 ; [managed: team-a]",
      "www 192.0.2.1 ; front page [managed: team-a]",
    ];
    expect(comments(zone)).toEqual(
      [
        ...ofFirst,
        "h1 192.0.2.5 ; [managed: team-b]",
        "www 192.0.2.2 ; front page [managed: team-b]",
        "www 192.0.2.9 ; ",
      ].sort(),
    );
    expect(await first.values("ims_dns_record.www")).toMatchObject({ comment: "front page" });
    expect((await first.expectOk("show", "-no-color")).stdout).not.toContain("managed:");

    // the second one would have the whole zone
    const whole = zoneHcl("hosts", { zone, records: { "h1 A": ["192.0.2.5"] }, rest: "exclusive = true" });
    await second.configure(provider('owner = "team-b"') + whole);
    const plan = said(await second.expectOk("plan", "-no-color"));
    expect(plan).toContain(`3 records of other owners stay in the zone ${zone}`);
    expect(plan).toContain(`www.${zone}. A 192.0.2.1 [managed: team-a]`);
    await second.apply();
    expect(comments(zone)).toEqual(["h1 192.0.2.5 ; [managed: team-b]", ...ofFirst].sort());
    for (const workspace of [first, second]) await expectNothingToDo(workspace);

    await second.expectOk("destroy", "-auto-approve");
    await expectNothingToDo(first);
    await first.expectOk("destroy", "-auto-approve");
    expect(held(stage, zone)).toEqual([]);
  });

  it("what another one has marked is refused at plan until it changes hands", async () => {
    const zone = stage.zone();
    const www = (data: string): string => recordHcl("www", { zone, name: "www", data: `["${data}"]` });
    const first = await open("team-a", www("192.0.2.1"));
    const second = await stage.workspace();
    await second.configure(
      `${provider('owner = "team-b"')}import {\n to = ims_dns_record.www\n id = "${zone}/A/www.${zone}."\n}\n${www("192.0.2.1")}`,
    );
    await second.apply();
    await expectNothingToDo(second);
    expect(comments(zone)).toEqual(["www 192.0.2.1 ; [managed: team-a]"]);

    const before = writesTo(stage, zone).length;
    const changes = [["a", www("192.0.2.2")] as const, ["a destruction", ""] as const];
    for (const [, hcl] of changes) {
      await second.configure(provider('owner = "team-b"') + hcl);
      const message = await refused(second, "plan");
      expect(message).toContain(refusal);
      expect(message).toContain(`www.${zone}. A 192.0.2.1 [managed: team-a]`);
      expect(message).toContain('former_owners = ["team-a"]');
    }
    expect(writesTo(stage, zone)).toHaveLength(before);

    await second.configure(provider('owner = "team-b"\n former_owners = ["team-a"]') + www("192.0.2.2"));
    await second.apply();
    expect(comments(zone)).toEqual(["www 192.0.2.2 ; [managed: team-b]"]);
    await first.configure(provider('owner = "team-a"'));
    // the record of the first one is gone for it: what is there now is another owner's
    await first.apply();
    expect(comments(zone)).toEqual(["www 192.0.2.2 ; [managed: team-b]"]);
  });

  it("a key changes hands by the steps of the guide, and all other records of its owner stay", async () => {
    const zone = stage.zone();
    const exclusive = (records: Record<string, string[]>, rest = ""): string =>
      zoneHcl("z", { zone, records, rest: `exclusive = true\n ${rest}` });
    const first = await open("team-a", exclusive({ "www A": ["192.0.2.1"], "k A": ["192.0.2.10"] }));
    const second = await open("team-b", exclusive({ "b A": ["192.0.2.20"] }));

    await first.configure(provider('owner = "team-a"') + exclusive({ "www A": ["192.0.2.1"] }, 'ignore = ["k A"]'));
    await first.apply();
    await second.configure(
      `${provider('owner = "team-b"\n former_owners = ["team-a"]')}import {
  to = ims_dns_record.k
  id = "${zone}/A/k.${zone}.?data=192.0.2.10"
}
${recordHcl("k", { zone, name: "k", data: '["192.0.2.10"]', rest: "ttl = 300" })}
${exclusive({ "b A": ["192.0.2.20"] }, 'ignore = ["k A"]')}`,
    );
    expect(said(await second.expectOk("plan", "-no-color"))).toContain(`www.${zone}. A 192.0.2.1 [managed: team-a]`);
    await second.apply();
    expect(comments(zone)).toEqual([
      "b 192.0.2.20 ; [managed: team-b]",
      "k 192.0.2.10 ; [managed: team-b]",
      "www 192.0.2.1 ; [managed: team-a]",
    ]);
    for (const workspace of [first, second]) await expectNothingToDo(workspace);
  });

  it("a stack that drops its owner goes on as the message says", async () => {
    const zone = stage.zone();
    const hosts = (address: string): string => zoneHcl("hosts", { zone, records: { "h A": [address] } });
    const workspace = await open("team-a", hosts("192.0.2.1"));
    await workspace.configure(hosts("192.0.2.1"));
    await expectNothingToDo(workspace);
    await workspace.configure(hosts("192.0.2.2"));
    expect(await refused(workspace, "plan")).toMatch(/no owner is set here.*set owner = "team-a" on the provider/);
    await workspace.configure(provider('former_owners = ["team-a"]') + hosts("192.0.2.2"));
    await workspace.apply();
    expect(comments(zone)).toEqual(["h 192.0.2.2 ; "]);
    await workspace.configure(hosts("192.0.2.2"));
    await expectNothingToDo(workspace);
  });

  it("a server's clean-up removes nothing where it would remove another one's record", async () => {
    const zone = stage.zone();
    const { zones } = stage.sandbox.store;
    zones.add(zone, { name: `web.${zone}.`, type: "TXT", data: ['"left over"'] });
    zones.add(zone, {
      ...{ name: `old.${zone}.`, type: "CNAME", data: [`web.${zone}.`] },
      comment: "[managed: team-b]",
    });
    const workspace = await open(
      "team-a",
      `resource "ims_server_definition" "web" {
  customer    = "acme"
  fqdn        = "web.${zone}"
  environment = "production"
  project     = "shop"
  role        = "web"
  location    = "zrh1"
  decommission {
    dns_cleanup_zones = ["${zone}"]
  }
}
`,
    );
    await workspace.configure(provider('owner = "team-a"'));
    expect(said(await workspace.expectOk("plan", "-no-color"))).toMatch(
      /the record old\.\S+ CNAME \S+ \[managed: team-b\] is another owner's/,
    );
    const message = await refused(workspace, "apply", "-auto-approve");
    expect(message).toMatch(/mark these records for "team-b".*The server itself was not decommissioned/);
    expect(comments(zone)).toHaveLength(2);
    expect((await workspace.expectOk("state", "list")).stdout).toContain("ims_server_definition.web");
  });

  it("an owner that cannot be one is refused when the provider is configured", async () => {
    const workspace = await stage.workspace();
    await workspace.configure(`${provider('owner = "team web"')}data "ims_dns_zones" "all" {}\n`);
    expect(await refused(workspace, "plan")).toMatch(/Invalid value for owner.*Must be 1 to 64 characters/);
  });
});
