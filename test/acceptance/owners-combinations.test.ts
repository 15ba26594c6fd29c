import { elsewhere, expectNothingToDo, held, openStage, recordHcl, refused, type Stage } from "../support/owners.ts";
import { describeWithTerraform } from "../support/engines.ts";

/** Each combination of them, at every latency: test/contract/dns/owners-combinations.test.ts */
describeWithTerraform("records that cannot stand side by side", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({ latency: 20 });
  });
  afterAll(() => stage.close());

  it("are refused where both are new, and the order that depends_on gives is right at once", async () => {
    const zone = stage.zone();
    const workspace = await stage.workspace();
    const aliases = ["a", "b", "c"].map((name, nr) =>
      recordHcl(name, { zone, name, type: "CNAME", data: `["${"bca"[nr] ?? ""}.${zone}."]` }),
    );
    await workspace.configure(aliases.join(""));
    expect(await refused(workspace, "apply", "-auto-approve")).toContain("(DNS rule C5)");
    expect(held(stage, zone)).toHaveLength(2);

    const servers = stage.zone();
    const apart = await stage.workspace();
    const server = (rest = ""): string =>
      recordHcl("server", { zone: servers, name: "sub", type: "NS", data: `["h.${servers}."]`, rest });
    await apart.configure(server());
    expect(await refused(apart, "apply", "-auto-approve")).toContain("has no address here");
    expect(held(stage, servers)).toEqual([]);
    await apart.configure(
      server("depends_on = [ims_dns_record.h]") + recordHcl("h", { zone: servers, name: "h", data: `["192.0.2.1"]` }),
    );
    await apart.apply();
    await expectNothingToDo(apart);
    expect(held(stage, servers)).toEqual(["h A 192.0.2.1", `sub NS h.${servers}.`]);
  });

  it("are refused where both are new and of different provider configurations, which have processes of their own", async () => {
    const zone = stage.zone();
    const workspace = await stage.workspace();
    const numbers = [1, 2, 3, 4, 5, 6, 7, 8];
    const pair = (nr: number): string =>
      recordHcl(`host_${nr}`, { zone, name: `n${nr}`, data: '["192.0.2.1"]' }) +
      recordHcl(`alias_${nr}`, {
        ...{ zone, name: `n${nr}`, type: "CNAME", data: '["www.example.net."]', rest: elsewhere.rest },
      });
    await workspace.configure(elsewhere.hcl + numbers.map(pair).join(""));
    expect(await refused(workspace, "apply", "-auto-approve")).toContain("(DNS rule C1)");
    expect(held(stage, zone).map((line) => line.split(" ")[0])).toEqual(numbers.map((nr) => `n${nr}`));
  });

  it("replace each other, but not with create_before_destroy, and that is said at once", async () => {
    const zone = stage.zone();
    const workspace = await stage.workspace();
    const host = (type: string, data: string, rest = ""): string =>
      recordHcl("host", { zone, name: "host", type, data: `["${data}"]`, rest });
    const early = "lifecycle {\n create_before_destroy = true\n }";
    await workspace.configure(host("A", "192.0.2.1", early));
    await workspace.apply();
    await workspace.configure(host("CNAME", "www.example.net.", early));
    const message = await refused(workspace, "apply", "-auto-approve");
    expect(message).toContain("(DNS rule C1)");
    expect(message).toContain("take create_before_destroy out of its lifecycle block");
    // Terraform tells how long it took once it is more than a few seconds
    expect(message).not.toContain("Still creating");
    expect(held(stage, zone)).toEqual(["host A 192.0.2.1"]);

    await workspace.configure(host("CNAME", "www.example.net."));
    await workspace.apply();
    await expectNothingToDo(workspace);
    expect(held(stage, zone)).toEqual(["host CNAME www.example.net."]);
  });
});
