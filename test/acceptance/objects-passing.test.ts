import { deploy, type Deployment } from "../support/deployment.ts";
import { describeWithTerraform, itNeeds } from "../support/engines.ts";
import { elsewhere, expectNothingToDo, projectHcl, refused, said, serverHcl } from "../support/owners.ts";

const server = (label: string, fqdn: string, rest = ""): string => serverHcl(label, { fqdn, rest });
const project = (label: string, name: string, rest = ""): string => projectHcl(label, { name, rest });

const moved = (from: string, to: string): string => `moved {\n from = ${from}\n to = ${to}\n}\n`;
const hosts = ["h0.example.com", "h1.example.com", "h2.example.com"];
const counted = (names: readonly string[]): string =>
  server("web", "${local.names[count.index]}", `count = ${names.length}`) + namesHcl(names);
const named = (names: readonly string[]): string =>
  server("web", "${each.key}", "for_each = toset(local.names)") + namesHcl(names);
const namesHcl = (names: readonly string[]): string => `locals {\n names = ${JSON.stringify(names)}\n}\n`;

describeWithTerraform("servers and projects that pass from one resource to another", () => {
  let deployment: Deployment;
  beforeEach(async () => {
    deployment = await deploy();
  });
  afterEach(() => deployment.close());

  const applied = async (hcl: string): Promise<void> => {
    await deployment.workspace.configure(hcl);
    await deployment.workspace.apply();
    deployment.sandbox.resetRequests();
  };
  const writes = (): string[] =>
    deployment.sandbox.requests.flatMap(({ method, path }) => (method === "GET" ? [] : [`${method} ${path}`]));

  /** What passes, as the message says it, and the configuration before and after; labels and names are those of its row. */
  const rows: readonly (readonly [what: string, passed: string, before: string, after: string])[] = [
    [
      "a server under a new label",
      "server label.example.com",
      server("label-a", "label.example.com"),
      server("label-b", "label.example.com"),
    ],
    [
      "two servers that swap",
      "server swap",
      server("swap-a", "swap0.example.com") + server("swap-b", "swap1.example.com"),
      server("swap-a", "swap1.example.com") + server("swap-b", "swap0.example.com"),
    ],
    ["servers of a count that shifts", "server h", counted(hosts), counted(hosts.slice(1))],
    ["a project under a new label", "project One More", project("label-a", "One More"), project("label-b", "One More")],
    [
      "a server of another provider configuration under a new label",
      "server other.example.com",
      server("other-a", "other.example.com"),
      server("other-b", "other.example.com", elsewhere.rest),
    ],
    [
      "a project of another provider configuration under a new label",
      "project Another",
      project("other-a", "Another"),
      project("other-b", "Another", elsewhere.rest),
    ],
  ];

  it("side by side: the plan refuses each, and a moved block is enough where it is one", async () => {
    const { workspace } = deployment;
    await applied(rows.map(([, , before]) => before).join(""));
    await workspace.configure(elsewhere.hcl + rows.map(([, , , after]) => after).join(""));
    const errors = (await refused(workspace, "apply", "-auto-approve")).split("Error: ").slice(1);
    const told = rows.map(([what, passed]) => [
      what,
      errors.some(
        (error) =>
          error.startsWith(`One resource deletes the ${passed}`) &&
          error.includes("Terraform may run the two in either order"),
      ),
    ]);
    expect(told).toEqual(rows.map(([what]) => [what, true]));
    expect(writes()).toEqual([]);

    const resolved = rows.map(([what, , before, after]) => {
      const [, type = "", label = ""] = /resource "(\w+)" "(\w+)-a"/.exec(before) ?? [];
      return what.endsWith("new label") ? after + moved(`${type}.${label}-a`, `${type}.${label}-b`) : before;
    });
    await workspace.configure(elsewhere.hcl + resolved.join(""));
    await workspace.apply();
    await expectNothingToDo(workspace);
    expect(writes()).toEqual([]);
  });

  it("servers of a count whose first one goes: for_each and moved blocks, as the message says", async () => {
    const { workspace, sandbox } = deployment;
    await applied(counted(hosts));
    await workspace.configure(counted(hosts.slice(1)));
    expect(await refused(workspace, "plan")).toContain(
      'from = ims_server_definition.NAME[1], to = ims_server_definition.NAME["KEY"]',
    );
    const stays = hosts.slice(1).map((host, nr) => {
      const address = "ims_server_definition.web";
      return moved(`${address}[${nr + 1}]`, `${address}["${host}"]`);
    });
    await workspace.configure(named(hosts.slice(1)) + stays.join(""));
    await workspace.apply();
    await expectNothingToDo(workspace);
    const touched = writes().filter((write) => hosts.slice(1).some((host) => write.includes(host)));
    expect(touched).toEqual([]);
    expect(hosts.map((host) => sandbox.store.servers.get(host) !== undefined)).toEqual([false, true, true]);
  });

  it("servers of a for_each whose keys exchange them: terraform state mv over a third address, as the message says", async () => {
    const { workspace } = deployment;
    const keyed = (a: string, b: string): string =>
      `locals {\n keys = { a = "${a}", b = "${b}" }\n}\n` + server("web", "${each.value}", "for_each = local.keys");
    await applied(keyed("h0.example.com", "h1.example.com"));
    await workspace.configure(keyed("h1.example.com", "h0.example.com"));
    const told = (await refused(workspace, "plan")).replaceAll(/\s+/g, " ");
    expect(told).toContain("no moved block can say so: run terraform state mv FIRST THIRD");
    const [first, second, third] = ["a", "b", "c"].map((key) => `ims_server_definition.web["${key}"]`) as [
      string,
      string,
      string,
    ];
    await workspace.expectOk("state", "mv", first, third);
    await workspace.expectOk("state", "mv", second, first);
    await workspace.expectOk("state", "mv", third, second);
    await workspace.apply();
    await expectNothingToDo(workspace);
    expect(writes()).toEqual([]);
  });

  itNeeds(
    "removed blocks",
    "a server that is imported under a new label is not decommissioned under the old one",
    async () => {
      const { workspace } = deployment;
      await applied(server("a", "h0.example.com"));
      const imported = `${server("b", "h0.example.com")}import {\n to = ims_server_definition.b\n id = "acme/h0.example.com"\n}\n`;
      await workspace.configure(imported);
      expect(await refused(workspace, "apply", "-auto-approve")).toContain(
        "One resource deletes the server h0.example.com",
      );
      const forgotten = `removed {\n from = ims_server_definition.a\n lifecycle {\n destroy = false\n }\n}\n`;
      await workspace.configure(server("b", "h0.example.com") + forgotten);
      expect(said(await workspace.expectOk("plan", "-no-color"))).toContain(
        "The server h0.example.com will be decommissioned, if it is tainted",
      );
      await workspace.configure(imported + forgotten);
      await workspace.apply();
      await expectNothingToDo(workspace);
      expect(writes()).toEqual([]);
    },
  );

  it("a server that is replaced, and one that goes beside another one, are as before", async () => {
    const { workspace, sandbox } = deployment;
    await applied(server("a", "h0.example.com") + server("b", "h1.example.com"));
    await workspace.configure(server("a", "h2.example.com"));
    await workspace.apply();
    await expectNothingToDo(workspace);
    await workspace.expectOk("apply", "-auto-approve", "-no-color", "-replace=ims_server_definition.a");
    const left = ["h0", "h1", "h2"].filter((host) => sandbox.store.servers.get(`${host}.example.com`) !== undefined);
    expect(left).toEqual(["h2"]);
  });

  it("a server and a project whose name the plan does not know, and that turns out to be what it was, are created anew", async () => {
    const { workspace } = deployment;
    const from = (nr: number): string =>
      `resource "terraform_data" "of" {\n input = { name = "h0.example.com", nr = ${nr} }\n}\n`;
    const both = [serverHcl("a", { fqdn: "NAME" }), projectHcl("a", { name: "NAME" })].join("");
    const hcl = both.replaceAll('"NAME"', "terraform_data.of.output.name");
    await applied(from(1) + hcl);
    await workspace.configure(from(2) + hcl);
    await workspace.apply();
    const made = (path: RegExp): (string | undefined)[] =>
      writes().flatMap((write) => (path.test(write) ? [write.split(" ")[0]] : []));
    expect({ server: made(/servers/), project: made(/projects/) }).toEqual({
      server: ["DELETE", "POST"],
      project: ["DELETE", "POST"],
    });
    await expectNothingToDo(workspace);
  });
});
