import { describeWithTerraform } from "../support/engines.ts";
import { expectNothingToDo, refused, said } from "../support/owners.ts";
import { createWorkspace, type Workspace } from "../support/terraform.ts";
import { serveTwoPlatforms, type TwoPlatforms } from "../support/two-platforms.ts";

const cluster = "Cluster One";

describeWithTerraform("a project that gets another platform of the service", () => {
  let service: TwoPlatforms;
  let workspace: Workspace;
  beforeEach(async () => {
    service = await serveTwoPlatforms({ customers: ["acme"], clusters: { [cluster]: { projects: [] } } });
    workspace = await createWorkspace({ IMS_BASE_URL: service.baseUrl, IMS_ACCESS_TOKEN: service.token });
  });
  afterEach(async () => {
    await Promise.all([service.close(), workspace.remove()]);
  });

  const project = (name: string, { label = "shop", alias = "" } = {}): string =>
    `resource "ims_platform_project" "${label}" {\n cluster = "${cluster}"\n name = "${name}"\n customer_id = "acme"\n` +
    ` admin_uids = ["u1"]\n deletion_protection = false\n${alias === "" ? "" : ` provider = ims.${alias}\n`}}\n`;
  const four = 'provider "ims" {\n alias = "four"\n platform_segment = "openshift4"\n}\n';
  /** From now on the environment names this platform. */
  const choose = (segment: string): void =>
    void Object.assign(workspace.environment, { IMS_PLATFORM_SEGMENT: segment });
  /** The names and users of the projects of both platforms. */
  const held = (): readonly (readonly string[])[] =>
    [service.usual, service.other].map(({ store }) =>
      store.clusters.projectIds(cluster).map((id) => {
        const { name, adminUids } = store.clusters.project(cluster, id) ?? {};
        return [name, adminUids].join(" ");
      }),
    );
  const both = [["Shop u1"], ["Shop somebody"]];
  /** Somebody makes a project in the other platform, which gets the id that one of this name has in the usual one. */
  const othersMake = async (): Promise<void> => {
    const { status } = await fetch(`${service.baseUrl}/openshift4/1/${encodeURIComponent(cluster)}/projects/`, {
      method: "POST",
      headers: { "X-AccessToken": service.token, "Content-Type": "application/json" },
      body: JSON.stringify({ name: "Shop", customerId: "acme", adminUids: ["somebody"] }),
    });
    expect(status).toBeLessThan(300);
  };

  it("is not destroyed there where the environment names that, and what the message says works", async () => {
    await workspace.configure(`provider "ims" {}\n${project("Shop")}`);
    await workspace.apply();
    await othersMake();
    choose("openshift4");
    // the refresh finds another project there
    const refreshed = await refused(workspace, "destroy", "-auto-approve");
    expect(refreshed).toMatch(/Cannot read ims_platform_project .* which has another object in its place\./);
    const told = await refused(workspace, "destroy", "-auto-approve", "-refresh=false");
    expect(told).toContain("Error: Cannot plan to delete ims_platform_project");
    expect(told).toContain("is in the service at another platform_segment, and this run is about that at");
    expect(told).toContain(`${service.baseUrl} (platform_segment "openshift4")`);
    expect(told).toContain("Set the platform_segment of the service that has the object, and plan again.");
    expect(told).toContain("Error code: state-of-other-service");
    expect(held()).toEqual(both);
    choose("openshift");
    await workspace.expectOk("destroy", "-auto-approve");
    expect(held()).toEqual([[], ["Shop somebody"]]);
  });

  it("is not replaced there by another configuration of the provider", async () => {
    await workspace.configure(`provider "ims" {}\n${project("Shop")}`);
    await workspace.apply();
    await othersMake();
    await workspace.configure(`provider "ims" {}\n${four}${project("Shop", { alias: "four" })}`);
    expect(await refused(workspace, "apply", "-auto-approve")).toContain("Error code: state-of-other-service");
    expect(held()).toEqual(both);
  });

  it("is not forgotten where that lacks it", async () => {
    await workspace.configure(`provider "ims" {}\n${project("Own")}`);
    await workspace.apply();
    choose("openshift4");
    expect(await refused(workspace, "apply", "-auto-approve")).toMatch(
      /Error: Cannot read ims_platform_project .* which does not have it\. .*Error code: state-of-other-service/,
    );
    expect(held()).toEqual([["Own u1"], []]);
  });

  it("is not destroyed there by a saved plan", async () => {
    await workspace.configure(`provider "ims" {}\n${project("Shop")}`);
    await workspace.apply();
    await othersMake();
    await workspace.expectOk("plan", "-destroy", "-out=plan");
    choose("openshift4");
    const told = await refused(workspace, "apply", "plan");
    expect(told).toContain('(platform_segment "openshift"), and this run is about that at');
    expect(told).toContain("Error code: plan-of-other-service");
    expect(held()).toEqual(both);
  });

  it("may be declared there, too, and go from one to the other in one run", async () => {
    await workspace.configure(
      `provider "ims" {}\n${four}${project("Own")}${project("Own", { label: "other", alias: "four" })}`,
    );
    await workspace.apply();
    await expectNothingToDo(workspace);
    expect(held()).toEqual([["Own u1"], ["Own u1"]]);
    await workspace.configure(`provider "ims" {}\n${four}${project("New", { label: "first" })}`);
    await workspace.apply();
    await workspace.configure(`provider "ims" {}\n${four}${project("New", { label: "second", alias: "four" })}`);
    const moved = said(await workspace.apply());
    expect(moved).toContain("1 added, 0 changed, 1 destroyed");
    expect(held()).toEqual([[], ["New u1"]]);
  });
});
