import { deploy, styles, type Deployment } from "../support/deployment.ts";
import { describeWithTerraform } from "../support/engines.ts";

const address = "ims_server_definition.web";
const fqdn = "web9.example.com";

const hcl = (changes: Readonly<Record<string, string>> = {}, block = ""): string => {
  const attributes: Readonly<Record<string, string>> = {
    customer: "acme",
    fqdn,
    environment: "production",
    project: "shop",
    role: "webserver",
    location: "zrh1",
    region: "ZRH.CH",
    zone: "dmz",
    stage: "prod",
    ...changes,
  };
  const lines = Object.entries(attributes).flatMap(([name, value]) => (value === "" ? [] : [`${name} = "${value}"`]));
  return `resource "ims_server_definition" "web" {\n${lines.join("\n")}\n${block}\n}\n`;
};

// each style: test/contract/kinds.test.ts, test/contract/server-lives-in-styles.test.ts
for (const [style, options] of styles.slice(2))
  describeWithTerraform(`ims_server_definition against ${style}`, () => {
    let deployment: Deployment;
    beforeAll(async () => {
      deployment = await deploy(options);
    });
    afterAll(() => deployment.close());

    const definition = (): Record<string, unknown> | undefined =>
      deployment.sandbox.store.servers.get(fqdn)?.definition;

    it("creates, and has nothing to do afterwards", async () => {
      const { workspace } = deployment;
      await workspace.configure(hcl());
      await workspace.apply();
      expect(definition()).toMatchObject({ environment: "production", zone: "dmz", stage: "prod" });
      expect(await workspace.values(address)).toMatchObject({
        id: `acme/${fqdn}`,
        mod_date: expect.any(Number) as unknown,
        mod_user: "u10001",
      });
      expect(await workspace.plan()).toEqual([]);
    });

    it("updates in place, removes optional fields, and keeps fields it does not know", async () => {
      const { workspace, sandbox } = deployment;
      sandbox.store.servers.set(fqdn, { backupPlan: "nightly" });
      await workspace.configure(hcl({ stage: "test", zone: "" }));
      expect((await workspace.apply()).stdout).toContain("0 added, 1 changed, 0 destroyed");
      expect(definition()).toMatchObject({ stage: "test", backupPlan: "nightly" });
      expect(definition()).not.toHaveProperty("zone");
    });

    // attribute by attribute, and in every style: test/contract/kinds.test.ts
    it("sees and heals drift of every attribute", async () => {
      const { workspace, sandbox } = deployment;
      const fields = ["environment", "project", "role", "location", "region", "zone", "stage"];
      sandbox.store.servers.set(fqdn, Object.fromEntries(fields.map((field) => [field, "drifted"])));
      const [change] = await workspace.plan();
      expect(change?.change.actions).toEqual(["update"]);
      for (const field of fields) expect(change?.change.before?.[field]).toBe("drifted");
      await workspace.apply();
      expect(Object.values(definition() ?? {})).not.toContain("drifted");
    });

    it("imports by customer and by _, with an empty plan afterwards", async () => {
      const { workspace } = deployment;
      for (const id of [`acme/${fqdn}`, `_/${fqdn}`]) {
        await workspace.expectOk("state", "rm", address);
        await workspace.expectOk("import", "-no-color", address, id);
        expect(await workspace.plan()).toEqual([]);
      }
    });

    it("changes the block without a request", async () => {
      const { workspace, sandbox } = deployment;
      await workspace.configure(hcl({ stage: "test", zone: "" }, "decommission {\n revoke = false\n}"));
      sandbox.resetRequests();
      await workspace.apply();
      expect(sandbox.requests.filter(({ method }) => method !== "GET")).toEqual([]);
    });

    it("replaces for another name, and decommissions the old one as the block says", async () => {
      const { workspace, sandbox } = deployment;
      await workspace.configure(
        hcl({ stage: "test", zone: "", fqdn: "web8.example.com" }, "decommission {\n revoke = false\n}"),
      );
      const { stdout } = await workspace.apply();
      expect(stdout).toContain("-/+ destroy and then create replacement");
      expect(stdout).toContain("1 added, 0 changed, 1 destroyed");
      expect(definition()).toBeUndefined();
      expect(sandbox.store.servers.decommissions().at(-1)).toMatchObject({
        fqdn,
        revoke: false,
        deactivate: true,
        delete: true,
      });
    });

    it("creates a server anew that vanished", async () => {
      const { workspace, sandbox } = deployment;
      sandbox.store.servers.remove("web8.example.com");
      expect((await workspace.apply()).stdout).toContain("1 added, 0 changed, 0 destroyed");
      expect(sandbox.store.servers.get("web8.example.com")).toBeDefined();
    });

    it("destroys", async () => {
      await deployment.workspace.expectOk("destroy", "-auto-approve", "-no-color");
      expect(deployment.sandbox.store.servers.get("web8.example.com")).toBeUndefined();
    });

    it("refuses to create what exists, and says how to import it", async () => {
      const { workspace } = deployment;
      await workspace.configure(hcl({ fqdn: "web1.example.com" }));
      const { code, stderr } = await workspace.run("apply", "-auto-approve", "-no-color");
      expect(code).toBe(1);
      expect(stderr).toContain("import");
      expect(stderr).toContain("acme/web1.example.com");
    });
  });

describeWithTerraform("a server that was created and cannot be read back", () => {
  const always = { times: "always" } as const;
  let deployment: Deployment;
  beforeEach(async () => {
    deployment = await deploy();
    await deployment.workspace.configure(hcl());
  });
  afterEach(() => deployment.close());

  /** It is in the state and not tainted: what follows neither changes nor destroys it. */
  const expectKept = async (): Promise<void> => {
    const { workspace, sandbox } = deployment;
    sandbox.faults.clear();
    const { stdout } = await workspace.apply();
    expect(stdout).toContain("No changes.");
    expect(stdout).not.toContain("outside of Terraform");
    expect(await workspace.values(address)).toMatchObject({ id: `acme/${fqdn}`, mod_user: "u10001" });
    expect(sandbox.store.servers.decommissions()).toEqual([]);
    expect(sandbox.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
  };

  it("is state with a warning", async () => {
    const { workspace, sandbox } = deployment;
    sandbox.faults.add({ endpoint: "servers.getServer", nth: 2, status: 403, ...always });
    const { stdout, stderr } = await workspace.apply();
    expect(stdout).toContain("Apply complete! Resources: 1 added");
    expect(`${stdout}${stderr}`).toContain("created as planned");
    expect(await workspace.values(address)).toMatchObject({ mod_date: null, mod_user: null });
    await expectKept();
  });

  it("is state when the run is interrupted before the answer", async () => {
    const { workspace, sandbox } = deployment;
    sandbox.faults.add({ endpoint: "servers.createServer", delay: 1_000 });
    const isSent = (): boolean => sandbox.requests.some(({ method }) => method === "POST");
    const { stdout } = await workspace.interrupt(isSent, "apply", "-auto-approve", "-no-color");
    expect(stdout).toContain("Interrupt received");
    await expectKept();
  });

  it("is state when the run is interrupted before the reading", async () => {
    const { workspace, sandbox } = deployment;
    sandbox.faults.add({ endpoint: "servers.getServer", nth: 2, delay: 20_000, ...always });
    const isRead = (): boolean => sandbox.requests.filter(({ path }) => path.endsWith(fqdn)).length > 1;
    await workspace.interrupt(isRead, "apply", "-auto-approve", "-no-color");
    await expectKept();
  });
});
