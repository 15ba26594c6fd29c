import { deploy, type Deployment } from "../support/deployment.ts";
import { describeWithTerraform, itNeeds } from "../support/engines.ts";
import { elsewhere, expectNothingToDo, projectHcl, refused, serverHcl } from "../support/owners.ts";

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

  it.each([
    [
      "a server under a new label",
      "server h0.example.com",
      server("a", "h0.example.com"),
      server("b", "h0.example.com"),
    ],
    [
      "two servers that swap",
      "server h",
      server("a", "h0.example.com") + server("b", "h1.example.com"),
      server("a", "h1.example.com") + server("b", "h0.example.com"),
    ],
    ["servers of a count that shifts", "server h", counted(hosts), counted(hosts.slice(1))],
    ["a project under a new label", "project One More", project("a", "One More"), project("b", "One More")],
    [
      "a server of another provider configuration under a new label",
      "server h0.example.com",
      server("a", "h0.example.com"),
      elsewhere.hcl + server("b", "h0.example.com", elsewhere.rest),
    ],
    [
      "a project of another provider configuration under a new label",
      "project One More",
      project("a", "One More"),
      elsewhere.hcl + project("b", "One More", elsewhere.rest),
    ],
  ])("%s: the plan refuses it, and a moved block is enough where it is one", async (what, passed, before, after) => {
    const { workspace } = deployment;
    await applied(before);
    await workspace.configure(after);
    const told = await refused(workspace, "apply", "-auto-approve");
    expect(told).toContain(`Error: One resource deletes the ${passed}`);
    expect(told).toContain("Terraform may run the two in either order");
    expect(writes()).toEqual([]);
    if (!what.endsWith("new label")) return;
    const [, type = ""] = /resource "(\w+)"/.exec(before) ?? [];
    await workspace.configure(after + moved(`${type}.a`, `${type}.b`));
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
      await workspace.configure(
        `${imported}removed {\n from = ims_server_definition.a\n lifecycle {\n destroy = false\n }\n}\n`,
      );
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

  it.each([
    ["a server", (name: string) => serverHcl("a", { fqdn: "NAME" }).replace('"NAME"', name)],
    ["a project", (name: string) => projectHcl("a", { name: "NAME" }).replace('"NAME"', name)],
  ])("%s whose name the plan does not know, and that turns out to be what it was, is created anew", async (_, hcl) => {
    const { workspace } = deployment;
    const from = (nr: number): string =>
      `resource "terraform_data" "of" {\n input = { name = "h0.example.com", nr = ${nr} }\n}\n`;
    await applied(from(1) + hcl("terraform_data.of.output.name"));
    await workspace.configure(from(2) + hcl("terraform_data.of.output.name"));
    await workspace.apply();
    expect(writes().map((write) => write.split(" ")[0])).toEqual(["DELETE", "POST"]);
    await expectNothingToDo(workspace);
  });
});
