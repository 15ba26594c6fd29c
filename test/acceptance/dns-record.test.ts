import { deploy, styles, type Deployment } from "../support/deployment.ts";
import { describeWithTerraform } from "../support/engines.ts";

const zone = "example.com";
const name = "shop.example.com.";
const address = "ims_dns_record.shop";

const hcl = (body: string, label = "shop"): string =>
  `resource "ims_dns_record" "${label}" {\n  zone = "${zone}"\n  ${body}\n}\n`;
const shop = (rest = `data = ["192.0.2.80"]`): string => hcl(`name = "${name}"\n  type = "A"\n  ${rest}`);

const flat = (told: string): string => told.replace(/[│╷╵\s]+/g, " ");

// each style: test/contract/kinds.test.ts, test/contract/dns/lives-in-styles.test.ts
for (const [style, options] of styles.slice(1, 2))
  describeWithTerraform(`ims_dns_record against ${style}`, () => {
    let deployment: Deployment;
    beforeAll(async () => {
      deployment = await deploy(options);
    });
    afterAll(() => deployment.close());

    const records = (type = "A", owner = name) => deployment.sandbox.store.zones.records(zone, type, owner);
    const data = (type = "A", owner = name): string[] => records(type, owner).map((record) => record.data.join(" "));

    it("creates, and has nothing to do afterwards", async () => {
      const { workspace } = deployment;
      await workspace.configure(
        shop(`data = ["192.0.2.80"]\n ttl = "1h"\n comment = "the shop"\n data_comments = ["main"]`),
      );
      await workspace.apply();
      expect(records()).toMatchObject([{ data: ["192.0.2.80"], comment: "the shop", dataComments: ["main"] }]);
      expect(await workspace.values(address)).toMatchObject({ id: `${zone}/A/${name}`, cls: "IN", ttl: "1h" });
      expect(await workspace.plan()).toEqual([]);
    });

    // attribute by attribute, and in every style: test/contract/kinds.test.ts
    it("sees and heals drift of every attribute, also when the data itself has changed", async () => {
      const { workspace, sandbox } = deployment;
      const drifted = { data: ["192.0.2.99"], ttl: "77", comment: "somebody else's", dataComments: ["other"] };
      sandbox.store.zones.update(zone, { type: "A", name, nr: 0 }, drifted);
      const changes = await workspace.plan();
      expect(changes.map((each) => each.change.actions)).toEqual([["update"]]);
      for (const attribute of ["data", "ttl", "comment", "data_comments"])
        expect(changes[0]?.change.before?.[attribute]).not.toEqual(changes[0]?.change.after?.[attribute]);
      await workspace.apply();
      expect(records()).toMatchObject([{ data: ["192.0.2.80"], comment: "the shop", dataComments: ["main"] }]);
    });

    it("updates in place and leaves its siblings alone", async () => {
      const { workspace, sandbox } = deployment;
      sandbox.store.zones.add(zone, { name, type: "A", data: ["192.0.2.90"] });
      sandbox.store.zones.add(zone, { name, type: "A", data: ["192.0.2.91"] });
      await workspace.configure(shop(`data = ["192.0.2.81"]`));
      expect((await workspace.apply()).stdout).toContain("0 added, 1 changed, 0 destroyed");
      expect(data().sort()).toEqual(["192.0.2.81", "192.0.2.90", "192.0.2.91"]);
      expect(await workspace.plan()).toEqual([]);
    });

    it("imports by index where there are several, and names the ids by content where the id is not enough", async () => {
      const { workspace } = deployment;
      await workspace.expectOk("state", "rm", address);
      const vague = await workspace.run("import", "-no-color", address, `${zone}/A/${name}`);
      expect(vague.code).toBe(1);
      expect(vague.stderr).toContain(`'${zone}/A/${name}?data=192.0.2.81'`);
      const nr = data().indexOf("192.0.2.81");
      await workspace.expectOk("import", "-no-color", address, `${zone}/A/${name}/${nr}`);
      expect(await workspace.plan()).toEqual([]);
    });

    it("deletes only its own record", async () => {
      await deployment.workspace.expectOk("destroy", "-auto-approve", "-no-color");
      expect(data().sort()).toEqual(["192.0.2.90", "192.0.2.91"]);
    });

    it("replaces for another name, imports without index, and sees that a record vanished", async () => {
      const { workspace, sandbox } = deployment;
      await workspace.configure(hcl(`name = "one.example.com."\n type = "TXT"\n data = ["\\"hello world\\""]`));
      await workspace.apply();
      await workspace.configure(hcl(`name = "two.example.com."\n type = "TXT"\n data = ["\\"hello world\\""]`));
      const { stdout } = await workspace.apply();
      expect(stdout).toContain("-/+ destroy and then create replacement");
      expect(stdout).toContain("1 added, 0 changed, 1 destroyed");
      expect(data("TXT", "one.example.com.")).toEqual([]);
      await workspace.expectOk("state", "rm", address);
      await workspace.expectOk("import", "-no-color", address, `${zone}/TXT/two.example.com.`);
      expect(await workspace.plan()).toEqual([]);
      sandbox.store.zones.remove(zone, { type: "TXT", name: "two.example.com.", nr: 0 });
      expect((await workspace.apply()).stdout).toContain("1 added, 0 changed, 0 destroyed");
      expect(data("TXT", "two.example.com.")).toHaveLength(1);
    });

    it("names what a record may have become where that cannot be told, which comes back as that advises", async () => {
      const { workspace, sandbox } = deployment;
      const declared = hcl(`name = "three.example.com."\n type = "TXT"\n data = ["mine"]`);
      await workspace.configure(declared);
      await workspace.apply();
      const three = { name: "three.example.com.", type: "TXT" };
      sandbox.store.zones.update(zone, { ...three, nr: 0 }, { data: ["changed by hand"] });
      sandbox.store.zones.add(zone, { ...three, data: ["theirs"] });
      await workspace.configure("");
      const { stdout: dropped } = await workspace.expectOk("plan", "-no-color");
      expect(dropped).toContain("The TXT record of three.example.com. is gone, or was changed");
      await workspace.configure(declared);
      const { stdout } = await workspace.expectOk("plan", "-no-color");
      const [, id] = /"changed by hand": terraform import ADDRESS '([^']+)'/.exec(flat(stdout)) ?? [];
      await workspace.expectOk("state", "rm", address);
      await workspace.expectOk("import", "-no-color", address, String(id));
      expect((await workspace.apply()).stdout).toContain("0 added, 1 changed, 0 destroyed");
      expect(data("TXT", three.name).sort()).toEqual(["mine", "theirs"]);
    });

    it("creates and deletes many records of one name in parallel without losing any", async () => {
      const { workspace } = deployment;
      const many = (count: number): string => `resource "ims_dns_record" "many" {
        for_each = toset([for i in range(${count}) : "192.0.2.\${i + 100}"])
        zone = "${zone}"
        name = "many.example.com."
        type = "A"
        data = [each.value]
      }`;
      await workspace.configure(many(12));
      await workspace.apply();
      expect(new Set(data("A", "many.example.com.")).size).toBe(12);
      await workspace.configure(many(5));
      await workspace.apply();
      expect(data("A", "many.example.com.").sort()).toEqual([100, 101, 102, 103, 104].map((n) => `192.0.2.${n}`));
      expect(await workspace.plan()).toEqual([]);
    });

    it("writes each of several types and forms, and finds it again", async () => {
      const { workspace } = deployment;
      const forms = [
        ["mx-by-field", "MX", ["10", "mx1.example.com."], "10 mx1.example.com."],
        ["mx-as-a-whole", "MX", ["10 mx1.example.com."], "10 mx1.example.com."],
        ["_srv._tcp", "SRV", ["10 60 5060 web1.example.com."], "10 60 5060 web1.example.com."],
        ["aaaa-in-another-spelling", "AAAA", ["2001:DB8:0::1"], "2001:DB8:0::1"],
      ] as const;
      const written = forms.map(([owner, type, value]) =>
        hcl(`name = "${owner}.${zone}."\n type = "${type}"\n data = ${JSON.stringify(value)}`, owner.replace(".", "")),
      );
      await workspace.configure(written.join(""));
      await workspace.apply();
      const plain = (text: string): string => text.toLowerCase().replaceAll(":0:", "::");
      expect(forms.map(([owner, type]) => [owner, ...data(type, `${owner}.${zone}.`).map(plain)])).toEqual(
        forms.map(([owner, , , text]) => [owner, plain(text)]),
      );
      expect(await workspace.plan()).toEqual([]);
    });

    it("refuses to create what exists, and says how to import it", async () => {
      const { workspace } = deployment;
      await workspace.configure(hcl(`name = "web1.example.com."\n type = "A"\n data = ["192.0.2.10"]`));
      const { code, stderr } = await workspace.run("apply", "-auto-approve", "-no-color");
      expect(code).toBe(1);
      expect(stderr).toContain("example.com/A/web1.example.com.");
    });
  });
