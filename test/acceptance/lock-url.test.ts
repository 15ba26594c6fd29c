import { createSandbox, type Listening, type Sandbox } from "../../src/sandbox/index.ts";
import { createPostgres, describeWithPostgres, type TestPostgres } from "../support/postgres.ts";
import { describeWithTerraform } from "../support/engines.ts";
import { createWorkspace, type Workspace } from "../support/terraform.ts";

const record = (lockUrl: string): string => `
provider "ims" {
  lock_url = ${JSON.stringify(lockUrl)}
}

resource "ims_dns_record" "www" {
  zone = "example.com"
  name = "locked.example.com."
  type = "A"
  data = ["192.0.2.77"]
}
`;

describeWithTerraform("lock_url with the real binary", () => {
  describeWithPostgres("and a PostgreSQL", () => {
    let postgres: TestPostgres;
    let sandbox: Sandbox;
    let listening: Listening;
    let workspace: Workspace;
    beforeAll(async () => {
      postgres = await createPostgres();
      sandbox = createSandbox();
      listening = await sandbox.listen();
      workspace = await createWorkspace({
        IMS_BASE_URL: listening.baseUrl,
        IMS_ACCESS_TOKEN: sandbox.accessToken.reveal(),
        TF_LOG_PROVIDER: "TRACE",
      });
    });
    afterAll(async () => {
      await listening.close();
      await workspace.remove();
      await postgres.remove();
    });
    const secrets = (): string[] => [postgres.password, encodeURIComponent(postgres.password)];
    const writes = (): number => sandbox.requests.filter(({ method }) => method !== "GET").length;

    it("locks there, says so in the log, and shows no password", async () => {
      await workspace.configure(record(postgres.url));
      const { stdout, stderr } = await workspace.apply();
      expect(stderr).toContain(`locks in PostgreSQL at 127.0.0.1:${postgres.port}/locks`);
      for (const secret of secrets()) expect(stdout + stderr).not.toContain(secret);
      expect(await postgres.query("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'")).toBe("0");
    });

    it("fails in one message where it cannot be reached, and writes nothing", async () => {
      const before = writes();
      await workspace.configure(record(postgres.url.replace("127.0.0.1", "db.invalid")).replace(".77", ".78"));
      const { code, stdout, stderr } = await workspace.run("apply", "-auto-approve", "-no-color");
      expect(code).toBe(1);
      expect(stdout + stderr).toContain("lock-unreachable");
      for (const secret of secrets()) expect(stdout + stderr).not.toContain(secret);
      expect(writes()).toBe(before);
    });
  });
});
