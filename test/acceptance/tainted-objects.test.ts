import { describeWithTerraform } from "../support/engines.ts";
import {
  expectNothingToDo,
  held,
  openTakenStage,
  projectHcl,
  refused,
  said,
  serverHcl,
  type Stage,
} from "../support/owners.ts";
import type { Workspace } from "../support/terraform.ts";

const server = serverHcl("web", { fqdn: "web.example.com" });
const project = projectHcl("web", { name: "Shop" });

/** A tainted object, and what it cannot become, since that could not be created. */
const changes: readonly {
  readonly before: string;
  readonly afters: readonly { readonly what: string; readonly after: string; readonly told: string }[];
}[] = [
  {
    before: server,
    afters: [
      {
        what: "server of a customer that is not there",
        after: serverHcl("web", { customer: "acmee", fqdn: "web.example.com" }),
        told: "Customer acmee not found. The token may use these customers: acme",
      },
      {
        what: "server that is there",
        after: serverHcl("web", { fqdn: "taken.example.com" }),
        told: "A server definition acme/taken.example.com exists already",
      },
    ],
  },
  {
    before: project,
    afters: [
      {
        what: "project of a customer that is not there",
        after: projectHcl("web", { name: "Shop", customer: "acmee" }),
        told: "There is no customer acmee. The token may use these customers: acme",
      },
      {
        what: "project on a cluster that is not there",
        after: projectHcl("web", { name: "Shop", cluster: "Cluster Two" }),
        told: "Cluster Cluster Two not found. The token may use these clusters: Cluster One",
      },
      {
        what: "project that is there",
        after: projectHcl("web", { name: "Taken" }),
        told: "A project of this name exists already",
      },
    ],
  },
];

describeWithTerraform("a tainted object", () => {
  let stage: Stage;
  let workspace: Workspace;
  beforeAll(async () => {
    stage = await openTakenStage();
  });
  afterAll(() => stage.close());
  const writes = (): string[] =>
    stage.sandbox.requests.flatMap(({ method, path }) => (method === "GET" ? [] : [`${method} ${path}`]));

  const typeOf = (hcl: string): string => /"(ims_\w+)" "web"/.exec(hcl)?.[1] ?? "";

  describe.each(changes)("is left as it is", ({ before, afters }) => {
    // one object for all rows: a refused plan writes nothing
    beforeAll(async () => {
      workspace = await stage.workspace();
      await workspace.configure(before);
      await workspace.apply();
      await workspace.expectOk("taint", `${typeOf(before)}.web`);
    });
    beforeEach(() => stage.sandbox.resetRequests());

    it.each(afters.flatMap((one) => [[], ["-refresh=false"]].map((flags) => ({ ...one, flags }))))(
      "the plan of a $what is refused $flags",
      async ({ after, told, flags }) => {
        await workspace.configure(after);
        expect(await refused(workspace, "apply", "-auto-approve", ...flags)).toContain(told);
        expect(writes()).toEqual([]);
      },
    );

    it("and is replaced with the configuration that it had", async () => {
      await workspace.configure(before);
      await workspace.apply();
      expect(writes()).toHaveLength(2);
      await expectNothingToDo(workspace);
      await workspace.expectOk("destroy", "-auto-approve");
    });
  });

  describe("with a directory of its own", () => {
    beforeEach(async () => {
      workspace = await stage.workspace();
    });

    it("is destroyed: the walk before a destruction, which refreshes, plans it as new", async () => {
      await workspace.configure(server + project);
      await workspace.apply();
      await workspace.expectOk("taint", "ims_server_definition.web");
      await workspace.expectOk("taint", "ims_platform_project.web");
      await workspace.expectOk("destroy", "-auto-approve");
      expect(stage.sandbox.store.servers.get("web.example.com")).toBeUndefined();
    });

    it("says what the replacement of a server does, and which records go", async () => {
      const zone = stage.zone();
      const fqdn = `web.${zone}`;
      const others = { name: `${fqdn}.`, type: "A", data: ["192.0.2.7"] };
      stage.sandbox.store.zones.add(zone, others);
      const rest = `decommission {\n dns_cleanup_zones = ["${zone}"]\n}`;
      await workspace.configure(serverHcl("web", { fqdn, rest }));
      await workspace.apply();
      await workspace.expectOk("taint", "ims_server_definition.web");
      for (const flags of [[], ["-refresh=false"]]) {
        const { stdout } = await workspace.expectOk("plan", "-no-color", ...flags);
        expect(stdout).toContain(`Warning: ${fqdn}: The server will be decommissioned`);
        expect(stdout).toContain("192.0.2.7");
      }
      await workspace.expectOk("destroy", "-auto-approve");
    });

    it("says it also of a server that gets another name, and removes nothing that came since", async () => {
      const zone = stage.zone();
      const fqdn = `web.${zone}`;
      const rest = `decommission {\n dns_cleanup_zones = ["${zone}"]\n}`;
      const add = (type: string, data: string): void => {
        stage.sandbox.store.zones.add(zone, { name: `${fqdn}.`, type, data: [data] });
      };
      add("A", "192.0.2.7");
      const [first, second] = [serverHcl("first", { fqdn, rest }), serverHcl("second", { fqdn: `new.${zone}` })];
      await workspace.configure(first);
      await workspace.apply();
      await workspace.expectOk("taint", "ims_server_definition.first");
      await workspace.configure(first.replace(fqdn, `other.${zone}`) + second);
      for (const flags of [[], ["-refresh=false"]]) {
        const told = said(await workspace.expectOk("plan", "-no-color", "-out=plan", ...flags));
        expect(told).toContain(`The server ${fqdn} will be decommissioned, if it is tainted`);
        expect(told).toMatch(/removes the record web\.\S+ A 192\.0\.2\.7/);
      }
      add("AAAA", "2001:db8::7");
      expect(await refused(workspace, "apply", "plan")).toMatch(/would remove a record that was not there: \S+ AAAA/);
      await workspace.apply();
      expect(held(stage, zone)).toEqual([]);
      await expectNothingToDo(workspace);
      await workspace.expectOk("destroy", "-auto-approve");
    });

    it("says that others made a project anew", async () => {
      const { IMS_BASE_URL: baseUrl, IMS_ACCESS_TOKEN: token } = workspace.environment;
      await workspace.configure(project);
      await workspace.apply();
      await workspace.expectOk("taint", "ims_platform_project.web");
      await workspace.expectOk("plan", "-out=plan");
      stage.sandbox.store.clusters.removeProject("Cluster One", "shop");
      const theirs = { name: "Shop", customerId: "acme", adminUids: ["u2"] };
      const projects = `${baseUrl}/openshift/1/Cluster%20One/projects/?accessToken=${token}`;
      await fetch(projects, { method: "POST", body: JSON.stringify(theirs) });
      stage.sandbox.control.advance(1_000);
      const refusal = await workspace.run("apply", "-no-color", "plan");
      expect(refusal.stderr.replaceAll(/\s+/g, " ")).toContain("another project has this name and ID now");
      const { stdout } = await workspace.expectOk("plan", "-no-color");
      expect(stdout).toContain("Warning: Cluster One Shop: The project was created by others");
      await workspace.expectOk("destroy", "-auto-approve");
    });

    it("is replaced beside projects that another taint, or an attribute, replaces under their own names", async () => {
      const beside = (description: string): string =>
        projectHcl("beside", { name: "Beside", rest: `description = "${description}"` });
      const both = project + projectHcl("too", { name: "Too" });
      await workspace.configure(both + beside("before"));
      await workspace.apply();
      await workspace.expectOk("taint", "ims_platform_project.web");
      await workspace.expectOk("taint", "ims_platform_project.too");
      await workspace.configure(both + beside("after"));
      await workspace.apply();
      await expectNothingToDo(workspace);
      await workspace.expectOk("destroy", "-auto-approve");
    });

    it("is replaced by what can be created, beside new objects and others that stay", async () => {
      const names = Array.from({ length: 8 }, (_, at) => `s${at}`);
      const servers = (labels: readonly string[]): string =>
        labels.map((label) => serverHcl(label, { fqdn: `${label}.example.com` })).join("");
      await workspace.configure(server + project + servers(names.slice(4)));
      await workspace.apply();
      await workspace.expectOk("taint", "ims_server_definition.web");
      await workspace.expectOk("taint", "ims_platform_project.web");
      const after = serverHcl("web", { fqdn: "other.example.com" }) + projectHcl("web", { name: "Other" });
      await workspace.configure(after + servers(names));
      await workspace.apply();
      await expectNothingToDo(workspace);
      await workspace.expectOk("destroy", "-auto-approve");
    });
  });
});
