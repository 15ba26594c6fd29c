import type { SandboxOptionsInput } from "../../src/sandbox/index.ts";
import { deploy, type Deployment } from "../support/deployment.ts";
import { describeWithTerraform } from "../support/engines.ts";

const cluster = "Cluster One";
const address = "ims_platform_project.shop";
const hcl = (rest = ""): string => `resource "ims_platform_project" "shop" {
  cluster     = "${cluster}"
  name        = "Shop Late"
  customer_id = "acme"
  admin_uids  = ["u10001", "u10002"]
  ${rest}
  timeouts {
    create = "1s"
    delete = "1s"
  }
}
output "url" { value = ims_platform_project.shop.url }
`;
const never: SandboxOptionsInput = { visibleAfter: 86_400_000, settledAfter: 86_400_000, duplicateNames: "allow" };

/** What every command that fails says, with its line breaks and frame taken out. */
async function failure({ workspace }: Deployment, ...args: readonly string[]): Promise<string> {
  const { code, stderr } = await workspace.run(...args, "-no-color");
  expect(code).toBe(1);
  return stderr.replace(/[│╷╵\s]+/g, " ");
}

const ids = ({ sandbox }: Deployment): string[] =>
  sandbox.store.clusters
    .projectIds(cluster)
    .filter((id) => sandbox.store.clusters.project(cluster, id)?.["name"] === "Shop Late");
const posts = ({ sandbox }: Deployment): number => sandbox.requestCounts().byEndpoint["platform.createProject"] ?? 0;
const show = ({ sandbox }: Deployment): void =>
  sandbox.store.change(({ clusters }) => {
    for (const project of clusters.flatMap(({ projects }) => projects)) {
      project.visibleAt = 0;
      project.settledAt = 0;
    }
  });

describe.each<[string, SandboxOptionsInput]>([
  ["its id is not known", { projectIds: "opaque" }],
  ["its id is known", { postReturnsId: true }],
])("a project that was created and does not show in time: %s", (_, options) => {
  describeWithTerraform("with the real terraform", () => {
    let deployment: Deployment;
    beforeEach(async () => {
      deployment = await deploy({ ...never, ...options });
    });
    afterEach(() => deployment.close());

    it("is resumed by `untaint` and `apply`, and never asked for twice", async () => {
      const { workspace } = deployment;
      await workspace.configure(hcl());
      expect(await failure(deployment, "apply", "-auto-approve")).toMatch(
        /`terraform untaint ADDRESS`.*then `terraform apply`.*project-timeout/,
      );
      // still there, and tainted; protected all the same
      expect((await workspace.plan()).map(({ change }) => change.actions)).toEqual([["delete", "create"]]);
      const refused = await failure(deployment, "apply", "-auto-approve");
      expect(refused).toContain("project-protected");
      expect(refused).toContain("`terraform untaint ADDRESS`");

      await workspace.expectOk("untaint", address);
      expect((await workspace.plan()).map(({ change }) => change.actions)).toEqual([["update"]]);
      expect(await failure(deployment, "apply", "-auto-approve")).toContain("Run `terraform apply` again");
      expect((await workspace.plan()).map(({ change }) => change.actions)).toEqual([["update"]]);

      show(deployment);
      await workspace.apply();
      const values = await workspace.values(address);
      expect([values["project_id"]]).toEqual(ids(deployment));
      expect(await workspace.outputs()).toEqual({ url: values["url"] });
      expect(await workspace.plan()).toEqual([]);
      expect(posts(deployment)).toBe(1);
    });

    it("is not replaced before it was seen and deleted", async () => {
      const { workspace, sandbox } = deployment;
      await workspace.configure(hcl("deletion_protection = false"));
      await failure(deployment, "apply", "-auto-approve");
      expect(await failure(deployment, "apply", "-auto-approve")).toContain("project-not-seen");
      expect(posts(deployment)).toBe(1);
      expect(ids(deployment)).toHaveLength(1);

      show(deployment);
      Object.assign(sandbox.options, { visibleAfter: 0, settledAfter: 0, lingersFor: 0 });
      await workspace.apply();
      expect([(await workspace.values(address))["project_id"]]).toEqual(ids(deployment));
      expect(posts(deployment)).toBe(2);
      expect(await workspace.plan()).toEqual([]);
    });
  });
});

describeWithTerraform("a project that cannot be told from another", () => {
  let deployment: Deployment;
  beforeAll(async () => {
    deployment = await deploy({ ...never, projectIds: "opaque" });
  });
  afterAll(() => deployment.close());

  it("is put right by what the message says", async () => {
    const { workspace, sandbox } = deployment;
    await workspace.configure(hcl());
    await failure(deployment, "apply", "-auto-approve");
    sandbox.store.change(({ clusters }) => {
      const projects = clusters.find(({ id }) => id === cluster)?.projects;
      const made = projects?.find(({ name }) => name === "Shop Late");
      if (made !== undefined) projects?.push({ ...structuredClone(made), id: "another" });
    });
    show(deployment);
    const told = await failure(deployment, "plan");
    expect(told).toContain("project-ambiguous");
    const [removal, importing] = [/terraform (state rm) ADDRESS/, /terraform (import) ADDRESS '([^']+)'/].map(
      (command) => command.exec(told),
    );
    const [imported, id = ""] = importing?.slice(1) ?? [];
    expect([removal?.[1], imported]).toEqual(["state rm", "import"]);
    await workspace.expectOk("state", "rm", address);
    await workspace.expectOk("import", "-no-color", address, id);
    sandbox.store.clusters.removeProject(cluster, "another");
    // only the time-outs, which live in the configuration alone
    expect((await workspace.plan()).map(({ change }) => change.actions)).toEqual([["update"]]);
    await workspace.apply();
    expect(await workspace.plan()).toEqual([]);
  });
});
