import type { SandboxOptionsInput } from "../../src/sandbox/index.ts";
import { deploy, type Deployment } from "../support/deployment.ts";
import { describeWithTerraform } from "../support/engines.ts";
import { errorsByAddress } from "../support/terraform.ts";

const cluster = "Cluster One";
const address = "ims_platform_project.shop";
const open = "ims_platform_project.open";
const hcl = ({
  label = "shop",
  name = "Shop Late",
  rest = "",
} = {}): string => `resource "ims_platform_project" "${label}" {
  cluster     = "${cluster}"
  name        = "${name}"
  customer_id = "acme"
  admin_uids  = ["u10001", "u10002"]
  ${rest}
  timeouts {
    create = "1s"
    delete = "1s"
  }
}
output "${label}" { value = ims_platform_project.${label}.url }
`;
const never: SandboxOptionsInput = { visibleAfter: 86_400_000, settledAfter: 86_400_000, duplicateNames: "allow" };

/** What a plan says of a tainted resource: Terraform, and OpenTofu. */
const isReplaced = (resource: string): RegExp => new RegExp(`${resource} is tainted, so (it )?must be replaced`);

/** What an apply that fails plans, and what it says of each project, by its name. */
async function failedApply({
  workspace,
}: Deployment): Promise<{ plan: string; errors: Readonly<Record<string, string>> }> {
  const ended = await workspace.run("apply", "-auto-approve", "-no-color");
  expect(ended.code).toBe(1);
  return { plan: ended.stdout, errors: errorsByAddress(ended.stderr, /(Shop \w+)/) };
}

const ids = ({ sandbox }: Deployment, named = "Shop Late"): string[] =>
  sandbox.store.clusters
    .projectIds(cluster)
    .filter((id) => sandbox.store.clusters.project(cluster, id)?.["name"] === named);
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

    const settled = { visibleAfter: 0, settledAfter: 0, lingersFor: 0 };

    it("is resumed by `untaint` and `apply`, and never asked for twice; without, it is not replaced before it was seen and deleted", async () => {
      const { workspace, sandbox } = deployment;
      await workspace.configure(hcl() + hcl({ label: "open", name: "Shop Open", rest: "deletion_protection = false" }));
      const advice = /`terraform untaint ADDRESS`.*then `terraform apply`.*project-timeout/;
      expect((await failedApply(deployment)).errors).toEqual({
        "Shop Late": expect.stringMatching(advice) as unknown,
        "Shop Open": expect.stringMatching(advice) as unknown,
      });
      // still there, and tainted; protected all the same
      const again = await failedApply(deployment);
      expect(again.plan).toMatch(isReplaced(address));
      expect(again.errors).toEqual({
        "Shop Late": expect.stringMatching(/(?=.*project-protected).*`terraform untaint ADDRESS`/) as unknown,
        "Shop Open": expect.stringContaining("project-not-seen") as unknown,
      });

      await workspace.expectOk("untaint", address);
      const resumed = await failedApply(deployment);
      expect(resumed.plan).toContain(`${address} will be updated in-place`);
      expect(resumed.errors).toEqual({
        "Shop Late": expect.stringContaining("Run `terraform apply` again") as unknown,
        "Shop Open": expect.stringContaining("project-not-seen") as unknown,
      });
      expect((await workspace.plan()).map((each) => [each.address, each.change.actions])).toEqual([
        [open, ["delete", "create"]],
        [address, ["update"]],
      ]);
      expect(posts(deployment)).toBe(2);
      expect([ids(deployment), ids(deployment, "Shop Open")]).toEqual([[expect.any(String)], [expect.any(String)]]);

      show(deployment);
      Object.assign(sandbox.options, settled);
      const { stdout } = await workspace.apply();
      expect(stdout).toContain("1 added, 0 changed, 1 destroyed");
      expect(stdout).toMatch(isReplaced(open));
      const [values, replaced] = [await workspace.values(address), await workspace.values(open)];
      expect([values["project_id"]]).toEqual(ids(deployment));
      expect([replaced["project_id"]]).toEqual(ids(deployment, "Shop Open"));
      expect(await workspace.outputs()).toEqual({ shop: values["url"], open: replaced["url"] });
      expect(await workspace.plan()).toEqual([]);
      expect(posts(deployment)).toBe(3);
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
    await failedApply(deployment);
    sandbox.store.change(({ clusters }) => {
      const projects = clusters.find(({ id }) => id === cluster)?.projects;
      const made = projects?.find(({ name }) => name === "Shop Late");
      if (made !== undefined) projects?.push({ ...structuredClone(made), id: "another" });
    });
    show(deployment);
    const refused = await workspace.run("plan", "-no-color");
    expect(refused.code).toBe(1);
    const told = errorsByAddress(refused.stderr)[address] ?? "";
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
    expect((await workspace.apply()).stdout).toContain("0 added, 1 changed, 0 destroyed");
    expect(await workspace.plan()).toEqual([]);
  });
});
