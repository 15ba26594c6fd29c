import { createSandbox } from "../../src/sandbox/index.ts";
import { deploy, styles, type Deployment } from "../support/deployment.ts";
import { describeWithTerraform, itNeeds, type Feature } from "../support/engines.ts";
import { createWorkspace, errorsByAddress } from "../support/terraform.ts";

const zone = "example.com";

// each style: test/contract/kinds.test.ts, test/contract/dns/lives-in-styles.test.ts
for (const [style, options] of styles.slice(2))
  describeWithTerraform(`sets and zones of DNS records against ${style}`, () => {
    let deployment: Deployment;
    beforeAll(async () => {
      deployment = await deploy(options);
    });
    afterAll(() => deployment.close());
    const data = (type: string, name: string): string[] =>
      deployment.sandbox.store.zones
        .records(zone, type, name)
        .map((record) => record.data.join(" "))
        .sort();

    const set = (values: readonly string[]): string => `resource "ims_dns_record_set" "post" {
      zone   = "${zone}"
      name   = "post.${zone}."
      type   = "MX"
      values = ${JSON.stringify(values)}
      ttl    = "1h"
    }`;

    it("creates, changes in place, sees drift of and imports a set", async () => {
      const { workspace, sandbox } = deployment;
      await workspace.configure(set(["10 mx1.example.com.", "20 mx2.example.com."]));
      await workspace.apply();
      await workspace.configure(set(["20 MX2.example.com.", "10  mx1.example.com."]));
      expect(await workspace.plan()).toEqual([]);
      sandbox.store.zones.add(zone, {
        name: `post.${zone}.`,
        type: "MX",
        data: ["5", "web1.example.com."],
        ttl: "3600",
      });
      expect((await workspace.plan()).map(({ change }) => change.actions)).toEqual([["update"]]);
      await workspace.configure(set(["20 mx2.example.com.", "30 mx1.example.com."]));
      await workspace.apply();
      expect(data("MX", `post.${zone}.`)).toEqual(["20 mx2.example.com.", "30 mx1.example.com."]);
      // a TTL of one record alone: each state that a refresh leaves shows it
      sandbox.store.zones.update(zone, { type: "MX", name: `post.${zone}.`, nr: 0 }, { ttl: "60" });
      for (let nth = 0; nth < 2; nth += 1)
        await workspace.expectOk("apply", "-refresh-only", "-auto-approve", "-no-color");
      expect((await workspace.plan()).map(({ change }) => change.before?.["ttl"])).toEqual(["60"]);
      await workspace.apply();
      await workspace.expectOk("state", "rm", "ims_dns_record_set.post");
      await workspace.expectOk("import", "-no-color", "ims_dns_record_set.post", `${zone}/MX/post.${zone}.`);
      expect(await workspace.plan()).toEqual([]);

      await workspace.expectOk("destroy", "-auto-approve", "-no-color");
      expect(data("MX", `post.${zone}.`)).toEqual([]);
    });

    const record = `resource "ims_dns_record" "post" {
      zone = "${zone}"
      name = "post.${zone}."
      type = "MX"
      data = ["20 mx2.example.com."]
      ttl  = "1h"
    }`;
    const oneValue = set(["20 mx2.example.com."]);
    const mail = set(["20 mx2.example.com.", "30 mx1.example.com."]).replaceAll("post", "mail");
    const keys = `resource "ims_dns_zone_records" "mail" {
      zone = "${zone}"
      records = { "mail MX" = { values = ["30 mx1.example.com.", "20 mx2.example.com."], ttl = "3600" } }
    }`;
    type Move = readonly [before: string, after: string];
    const moves: readonly (readonly [Feature, string, readonly Move[]])[] = [
      [
        "moves between types",
        "a record into a set, and a set into the records of a zone",
        [
          [record, oneValue],
          [mail, keys],
        ],
      ],
      ["moves to a longer identity", "a set of one value into a record", [[oneValue, record]]],
    ];
    const addressOf = (hcl: string): string => /"(ims_\w+)" "(\w+)"/.exec(hcl)?.slice(1).join(".") ?? "";
    const movedBlock = ([before, after]: Move): string =>
      `moved {\n from = ${addressOf(before)}\n to = ${addressOf(after)}\n}`;
    for (const [feature, what, each] of moves)
      itNeeds(feature, `moves ${what} without a write`, async () => {
        const { workspace, sandbox } = deployment;
        await workspace.configure(each.map(([before]) => before).join("\n"));
        await workspace.apply();
        sandbox.resetRequests();
        await workspace.configure(each.flatMap((move) => [move[1], movedBlock(move)]).join("\n"));
        const { stdout } = await workspace.apply();
        for (const [before, after] of each)
          expect(stdout).toContain(`${addressOf(before)} has moved to ${addressOf(after)}`);
        expect(stdout).toContain("Resources: 0 added, 0 changed, 0 destroyed");
        expect(sandbox.requests.filter(({ method }) => method !== "GET")).toEqual([]);
        expect(await workspace.plan()).toEqual([]);
        await workspace.expectOk("destroy", "-auto-approve", "-no-color");
        expect(["post", "mail"].map((name) => data("MX", `${name}.${zone}.`))).toEqual([[], []]);
      });

    it("creates, changes, shows one line a change, sees drift of and imports a zone", async () => {
      const { workspace, sandbox } = deployment;
      const hcl = (records: object, rest = ""): string => `resource "ims_dns_zone_records" "net" {
        zone = "example.net"
        records = ${JSON.stringify(records)}
        ${rest}
      }`;
      const records = {
        "a A": { values: ["192.0.2.1", "192.0.2.2"], ttl: "5m" },
        "b.example.net. TXT": { values: ['"hello world"'], comment: "greeting" },
        "c CNAME": { values: ["a.example.net."] },
      };
      await workspace.configure(hcl(records));
      await workspace.apply();
      const changed = { ...records, "a A": { values: ["192.0.2.1", "192.0.2.3"], ttl: "300" } };
      await workspace.configure(hcl(changed));
      const { stdout } = await workspace.expectOk("plan", "-no-color");
      // Terraform before 1.6 and OpenTofu show it as two lines
      expect(stdout).toMatch(/"192\.0\.2\.2"( -> |,\s+\+ )"192\.0\.2\.3"/);
      expect(stdout).not.toContain("hello world");
      await workspace.apply();
      sandbox.store.zones.update("example.net", { type: "TXT", name: "b.example.net.", nr: 0 }, { data: ['"bye"'] });
      expect((await workspace.plan()).map(({ change }) => change.actions)).toEqual([["update"]]);
      await workspace.apply();

      await workspace.expectOk("state", "rm", "ims_dns_zone_records.net");
      await workspace.expectOk("import", "-no-color", "ims_dns_zone_records.net", "example.net");
      await workspace.configure(hcl(changed, "exclusive = true\n max_change_percent = 100"));
      const { code, stderr } = await workspace.run("plan", "-no-color");
      expect([code, stderr]).toEqual([
        1,
        expect.stringContaining("`ns2.example.net.` lies in this zone but has no address"),
      ]);
      const withHost = { ...changed, "ns2 A": { values: ["198.51.100.2"] } };
      await workspace.configure(hcl(withHost, "exclusive = true\n max_change_percent = 100"));
      await workspace.apply();
      expect(await workspace.plan()).toEqual([]);
      const left = sandbox.store.zones.records("example.net").map(({ name, type }) => `${name} ${type}`);
      expect(left.filter((each) => !/ (?:SOA|NS)$/.test(each)).sort()).toEqual([
        "a.example.net. A",
        "a.example.net. A",
        "b.example.net. TXT",
        "c.example.net. CNAME",
        "ns2.example.net. A",
      ]);
    });
  });

describeWithTerraform("a zone that others use, too", () => {
  const owned = "shared.example";
  const foreign = Array.from({ length: 12 }, (_, nr) => ({
    name: `h${nr}.${owned}.`,
    type: "A",
    data: [`192.0.2.${nr}`],
  }));
  const text = { name: `text.${owned}.`, type: "TXT", data: ['"it\'s 100% a=b&c"'] };
  const records = [{ name: "@", type: "NS", data: ["ns1.example.net."] }, ...foreign, text];
  const listed = (count: number): object =>
    Object.fromEntries(foreign.slice(0, count).map(({ data }, nr) => [`h${nr} A`, { values: data }]));
  const hcl = (label: string, entries: object, rest = ""): string => `resource "ims_dns_zone_records" "${label}" {
    zone = "${owned}"
    records = ${JSON.stringify(entries)}
    ${rest}
  }
  `;
  let deployment: Deployment;
  beforeEach(async () => {
    deployment = await deploy({}, { zones: { [owned]: { records } } });
  });
  afterEach(() => deployment.close());
  const held = (): string[] =>
    deployment.sandbox.store.zones.records(owned).map(({ name, type, data }) => `${name} ${type} ${data.join(" ")}`);
  const writes = (): string[] =>
    deployment.sandbox.requests.flatMap(({ method, path }) => (method === "GET" ? [] : [`${method} ${path}`]));

  const block = `import {
      to = ims_dns_zone_records.part
      id = "${owned}"
    }
    `;

  itNeeds("generated keys with spaces", "is written down by Terraform as a whole", async () => {
    const { workspace } = deployment;
    // Terraform 1.16 looks for a provider of HashiCorp else
    await workspace.configure(block.replace("{", "{\n provider = ims"));
    await workspace.expectOk("plan", "-no-color", "-generate-config-out=generated.tf");
    expect(await workspace.read("generated.tf")).toContain('"h11 A"');
  });

  it("is adopted in part by an import block, and loses nothing", async () => {
    const { workspace } = deployment;
    await workspace.configure(`${block}${hcl("part", listed(2))}`);
    const { stdout } = await workspace.expectOk("apply", "-auto-approve", "-no-color");
    expect(stdout.replace(/\s+/g, " ")).toContain("they leave the state and stay in the zone");
    expect(stdout).toContain("h11.shared.example. A 192.0.2.11");
    expect(writes()).toEqual([]);
    await workspace.configure(hcl("part", listed(2)));
    expect(await workspace.plan()).toEqual([]);
    expect(held()).toHaveLength(records.length + 1);
  });

  it("is not emptied by a new label, nor by a destruction, without consent", async () => {
    const { workspace } = deployment;
    await workspace.configure(
      `${hcl("a", listed(12), "deletion_protection = true")}import {
        to = ims_dns_zone_records.a
        id = "${owned}"
      }`,
    );
    await workspace.apply();
    const lost = "12 records of the zone shared.example would be deleted";
    await workspace.configure(hcl("b", { "new A": { values: ["192.0.2.99"] } }));
    const renamed = await workspace.run("plan", "-no-color");
    expect([renamed.code, renamed.stderr]).toEqual([1, expect.stringContaining(lost)]);
    await workspace.configure(hcl("a", listed(12), "deletion_protection = true"));
    const destroyed = await workspace.run("destroy", "-auto-approve", "-no-color");
    expect([destroyed.code, destroyed.stderr]).toEqual([1, expect.stringContaining(lost)]);
    expect(writes()).toEqual([]);
    await workspace.configure(hcl("a", listed(12), "deletion_protection = false"));
    await workspace.apply();
    await workspace.expectOk("destroy", "-auto-approve", "-no-color");
    expect(held()).toEqual([
      expect.stringContaining("SOA"),
      `${owned}. NS ns1.example.net.`,
      expect.stringContaining("TXT"),
    ]);
  });

  it("gives import commands that work as they are, of a zone and of a record", async () => {
    const { workspace } = deployment;
    deployment.sandbox.store.zones.add(owned, { ...text, data: ['"another"'] });
    const ours = (): string[] => held().filter((each) => !each.includes(" SOA "));
    const before = ours();
    await workspace.configure(`${hcl("a", { ...listed(2), "new A": { values: ["192.0.2.99"] } })}
      resource "ims_dns_record" "text" {
        zone = "${owned}"
        name = "${text.name}"
        type = "TXT"
        data = ${JSON.stringify(text.data)}
      }`);
    const refused = await workspace.run("apply", "-auto-approve", "-no-color");
    expect(refused.code).toBe(1);
    const errors = errorsByAddress(refused.stderr);
    expect(Object.keys(errors).sort()).toEqual(["ims_dns_record.text", "ims_dns_zone_records.a"]);
    for (const [address, message] of Object.entries(errors)) {
      const [, quoted = ""] = /terraform import ADDRESS ('(?:[^']|'\\'')*')/.exec(message) ?? [];
      await workspace.expectOk("import", "-no-color", address, quoted.slice(1, -1).replaceAll("'\\''", "'"));
    }
    await workspace.apply();
    expect(ours().sort()).toEqual([...before, `new.${owned}. A 192.0.2.99`].sort());
    expect(await workspace.plan()).toEqual([]);
  });
});

describeWithTerraform("hundreds of records of one zone", () => {
  it("are planned at no more than two requests, as the log says, too", async () => {
    const count = 300;
    const big = "big.example";
    const ns = { name: "@", type: "NS", data: ["ns1.example.net."] };
    const sandbox = createSandbox({ seed: { zones: { [big]: { records: [ns] } } } });
    const { baseUrl, close } = await sandbox.listen();
    const token = sandbox.accessToken.reveal();
    const environment = {
      IMS_BASE_URL: baseUrl,
      IMS_ACCESS_TOKEN: token,
      TF_LOG_PROVIDER: "DEBUG",
      TF_LOG_PATH: "log",
    };
    const workspace = await createWorkspace(environment);
    try {
      await workspace.configure(`
        resource "ims_dns_record" "all" {
          count = ${count}
          zone  = "${big}"
          name  = "h\${count.index}.${big}."
          type  = "A"
          data  = ["10.0.\${floor(count.index / 256)}.\${count.index % 256}"]
        }`);
      await workspace.apply();
      sandbox.resetRequests();
      expect(await workspace.plan()).toEqual([]);
      expect(sandbox.requestCounts().byApi).toEqual({ servers: 0, dns: 1, platform: 0 });
      const log = await workspace.read("log");
      expect(log).toMatch(/requests of this run:?.*dns=1/);
    } finally {
      await close();
      await workspace.remove();
    }
  });
});
