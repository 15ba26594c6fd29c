import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { zoneRecords } from "../../constructs/index.ts";
import { deploy, type Deployment } from "../support/deployment.ts";
import { describeWithTerraform } from "../support/engines.ts";

jest.setTimeout(120_000);

const zone = "example.net";
const text = `$ORIGIN ${zone}.
$TTL 1h
@       IN SOA ns1.example.com. hostmaster 1 7200 900 1209600 300
@       IN MX 10 mail
        IN MX 20 mx.example.org.
mail    5m IN A 192.0.2.25
        5m IN A 192.0.2.26
www     IN CNAME mail ; the shop
_dmarc  IN TXT ( "v=DMARC1; p=reject; "
                 "rua=mailto:post@example.net" )
$ORIGIN lab.${zone}.
printer IN AAAA 2001:DB8::1
`;

const main = `resource "ims_dns_zone_records" "all" {
  zone               = "${zone}"
  records            = provider::ims::zone_records(file("\${path.module}/zone.txt"), "${zone}")
  max_change_percent = 100
}
`;

describeWithTerraform(
  "a zone file as the records of a zone",
  () => {
    let deployment: Deployment;
    const zoneFile = (): string => join(deployment.workspace.directory, "zone.txt");
    const held = (): readonly string[] =>
      deployment.sandbox.store.zones
        .records(zone)
        .filter(({ type }) => type !== "SOA" && type !== "NS")
        .map(({ name, ttl, type, data, comment }) => [name, ttl, type, ...data, comment ?? ""].join(" ").trim())
        .sort();

    beforeAll(async () => {
      deployment = await deploy(
        {},
        {
          customers: ["acme"],
          zones: { [zone]: { records: [{ name: "@", type: "NS", data: ["ns1.example.com."] }] } },
        },
      );
      await writeFile(zoneFile(), text);
      await deployment.workspace.configure(main);
    });
    afterAll(() => deployment.close());

    it("writes what the file holds", async () => {
      await deployment.workspace.apply();
      expect(held()).toEqual([
        '_dmarc.example.net. 3600 TXT "v=DMARC1; p=reject; " "rua=mailto:post@example.net"',
        "example.net. 3600 MX 10 mail.example.net.",
        "example.net. 3600 MX 20 mx.example.org.",
        "mail.example.net. 300 A 192.0.2.25",
        "mail.example.net. 300 A 192.0.2.26",
        "printer.lab.example.net. 3600 AAAA 2001:db8::1",
        "www.example.net. 3600 CNAME mail.example.net. the shop",
      ]);
      expect(await deployment.workspace.plan()).toEqual([]);
    });

    it("is the same in TypeScript", async () => {
      const records = zoneRecords(readFileSync(zoneFile(), "utf8"), zone);
      await deployment.workspace.configure(main.replace(/provider::.*/, JSON.stringify(records)));
      expect(await deployment.workspace.plan()).toEqual([]);
    });

    it("follows a change of the file", async () => {
      await deployment.workspace.configure(main);
      await writeFile(zoneFile(), text.replace("192.0.2.26", "192.0.2.27").replace(/www .*\n/, ""));
      await deployment.workspace.apply();
      expect(held().filter((record) => /mail.* A|www/.test(record))).toEqual([
        "mail.example.net. 300 A 192.0.2.25",
        "mail.example.net. 300 A 192.0.2.27",
      ]);
    });

    it("adopts what the service holds as the guide says, without a write", async () => {
      const guide = readFileSync("docs/guides/dns.md", "utf8");
      const [, example = ""] = /^```terraform\n(locals \{\n {2}file .*?)^```$/ms.exec(guide) ?? [];
      const { sandbox, workspace } = deployment;
      await workspace.configure("");
      await workspace.apply();
      await writeFile(join(workspace.directory, "example.net.zone"), "$TTL 1h\nwww A 192.0.2.80\na\\064b 5m TXT x\n");
      sandbox.store.zones.add(zone, { name: `www.${zone}.`, type: "A", data: ["192.0.2.80"] });
      sandbox.store.zones.add(zone, { name: `a\\@b.${zone}.`, type: "TXT", data: ["x"], ttl: "300" });
      sandbox.resetRequests();
      await workspace.configure(example);
      await workspace.apply();
      expect(sandbox.requests.filter(({ method }) => method !== "GET")).toEqual([]);
      expect(await workspace.plan()).toEqual([]);
      await workspace.configure(main);
    });

    it("names the line that it cannot use", async () => {
      await writeFile(zoneFile(), `${text}other.example. A 192.0.2.1\n`);
      await expect(deployment.workspace.plan()).rejects.toThrow(/line\s+13.*outside\s+of\s+the\s+zone\s+example\.net/s);
    });
  },
  "provider functions",
);
