import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSandbox, type Listening, type Sandbox } from "../../src/sandbox/index.ts";
import { describeWithTerraform } from "../support/engines.ts";
import { createPostgres, describeWithPostgres, type TestPostgres } from "../support/postgres.ts";
import { createWorkspace, type Workspace } from "../support/terraform.ts";

const stacks = [0, 1, 2, 3];
const atATime = 3;
const inASecond = 40;
const configuration = (stack: number): string => `
resource "ims_dns_record" "fleet" {
  count = 12
  zone  = "example.com"
  name  = "r\${count.index}.stack${stack}.example.com."
  type  = "A"
  data  = ["192.0.2.\${count.index}"]
}

resource "ims_server_definition" "fleet" {
  count       = 3
  customer    = "acme"
  fqdn        = "s\${count.index}.stack${stack}.example.com"
  environment = "production"
  project     = "shop"
  role        = "web"
  location    = "zrh1"
}
`;

describeWithTerraform("stacks that are deployed at once from several machines", () => {
  describeWithPostgres("with the limits of a database", () => {
    let postgres: TestPostgres;
    let sandbox: Sandbox;
    let listening: Listening;
    let homes: string;
    let workspaces: readonly Workspace[];
    beforeAll(async () => {
      postgres = await createPostgres();
      const ns = { name: "@", type: "NS", data: ["ns1.example.net."] };
      sandbox = createSandbox({
        seed: { customers: ["acme"], zones: { "example.com": { records: [ns] } } },
        options: { latency: 20 },
      });
      listening = await sandbox.listen();
      homes = mkdtempSync(join(tmpdir(), "ims-fleet-"));
      workspaces = await Promise.all(
        stacks.map(() =>
          createWorkspace({
            IMS_BASE_URL: listening.baseUrl,
            IMS_ACCESS_TOKEN: sandbox.accessToken.reveal(),
            IMS_LOCK_URL: postgres.url,
            IMS_MAX_CONCURRENT_REQUESTS: String(atATime),
            IMS_MAX_REQUESTS_PER_SECOND: String(inASecond),
            // the lock files of one machine are not those of another
            XDG_RUNTIME_DIR: mkdtempSync(join(homes, "machine-")),
          }),
        ),
      );
    });
    afterAll(async () => {
      await Promise.all(workspaces.map((workspace) => workspace.remove()));
      await listening.close();
      await postgres.remove();
      rmSync(homes, { recursive: true, force: true });
    });

    it("lose and double nothing, and the service never sees more than the limits", async () => {
      await Promise.all(workspaces.map((workspace, at) => workspace.configure(configuration(at))));
      await Promise.all(workspaces.map((workspace) => workspace.expectOk("apply", "-auto-approve")));
      const names = sandbox.store.zones.records("example.com", "A").map(({ name }) => name);
      expect(names.sort()).toEqual(
        stacks.flatMap((stack) => Array.from({ length: 12 }, (_, at) => `r${at}.stack${stack}.example.com.`)).sort(),
      );
      expect(sandbox.store.read().servers).toHaveLength(3 * stacks.length);
      const { highest } = sandbox.requestCounts();
      expect(highest.atATime).toBe(atATime);
      expect(highest.inASecond).toBeLessThanOrEqual(inASecond);
    });

    it("keep to the limits in plans, too, and find nothing to change", async () => {
      sandbox.resetRequests();
      const plans = await Promise.all(workspaces.map((workspace) => workspace.plan()));
      expect(plans).toEqual(stacks.map(() => []));
      const { highest, total } = sandbox.requestCounts();
      expect(total).toBeGreaterThan(stacks.length);
      expect(highest.atATime).toBeLessThanOrEqual(atATime);
      expect(highest.inASecond).toBeLessThanOrEqual(inASecond);
    });
  });
});
