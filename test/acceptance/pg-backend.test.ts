import { createManualClock } from "terraform-provider-sdk/core";
import { createSandbox, type Listening, type Sandbox } from "../../src/sandbox/index.ts";
import { createCiProject, type CiProject } from "../support/ci-project.ts";
import { createPostgres, describeWithPostgres, type TestPostgres } from "../support/postgres.ts";
import { describeWithTerraform } from "../support/engines.ts";
import type { Ended } from "../support/terraform.ts";

// two checkouts, as on two runners; what they share is the state in the database
const suite = (): void => {
  // the sandbox's delay of a POST lasts until time is moved on
  const clock = createManualClock(Date.now());
  let postgres: TestPostgres;
  let sandbox: Sandbox;
  let listening: Listening;
  let runners: readonly CiProject[];
  beforeAll(async () => {
    postgres = await createPostgres();
    sandbox = createSandbox({ clock });
    listening = await sandbox.listen();
    const access = { IMS_BASE_URL: listening.baseUrl, IMS_ACCESS_TOKEN: sandbox.accessToken.reveal() };
    const PG_CONN_STR = `${postgres.url}?sslmode=disable`;
    runners = [1, 2].map(() => createCiProject({ ...access, PG_CONN_STR }));
    for (const runner of runners) runner.writeApp(app);
  });
  afterAll(async () => {
    for (const runner of runners) runner.remove();
    await listening.close();
    await postgres.remove();
  });

  const app = `
const shop = stack("shop");
new PgBackend(shop, { schemaName: "shop" });
new DnsRecord(shop, "www", { zone: "example.com", name: "pg9.example.com.", type: "A", data: ["192.0.2.9"] });
`;
  const runOf =
    (at: number) =>
    (command: string, args: readonly string[] = [], onOutput?: (text: string) => void): Promise<Ended> => {
      const runner = runners[at];
      if (runner === undefined) throw new Error("there is no such runner");
      return runner.run(command, args, onOutput === undefined ? {} : { onOutput });
    };
  const [first, second] = [runOf(0), runOf(1)];
  const expectOk = async (ended: Promise<Ended>): Promise<void> => {
    const { code, stdout, stderr } = await ended;
    if (code !== 0) throw new Error(`${stdout}\n${stderr}`);
  };
  /** Until the first deploy is in the middle of its apply. */
  const reached = async (): Promise<void> => {
    const isPosted = (): boolean => sandbox.requests.some(({ method }) => method === "POST");
    while (!isPosted()) await new Promise((resolve) => setTimeout(resolve, 20));
  };

  it("the second waits, and its plan is stale then; without waiting it says what is locked", async () => {
    await expectOk(first("./ci/plan.sh"));
    await expectOk(second("./ci/plan.sh"));
    sandbox.faults.add({ endpoint: "dns.createRecord", delay: 1_000 });
    const deploy = first("./ci/apply.sh");
    await reached();

    const impatient = await second("terraform", [
      "-chdir=cdktf.out/stacks/shop",
      "plan",
      "-no-color",
      "-lock-timeout=0s",
    ]);
    expect(impatient.code).toBe(1);
    expect(impatient.stderr).toContain("Error acquiring the state lock");
    expect(impatient.stderr).toMatch(/locked for workspace.*: default/i);

    const ends: string[] = [];
    let waiting: Promise<Ended> | undefined;
    await new Promise<void>((waits) => {
      const onOutput = (text: string): void => {
        if (text.includes("Acquiring state lock")) waits();
      };
      waiting = second("./ci/apply.sh", [], onOutput).finally(() => ends.push("second"));
    });
    await clock.advance(1_000);
    await expectOk(deploy.finally(() => ends.push("first")));
    const { code, stderr } = (await waiting) ?? { code: 0, stderr: "" };
    expect(ends).toEqual(["first", "second"]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining("Saved plan is stale") as unknown });
    expect(sandbox.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  it("both see the one state then", async () => {
    await expectOk(second("./ci/plan.sh"));
    const shown = await second("cat", ["review.md"]);
    expect(shown.stdout).toContain("### Plan of `shop`: no changes\n");
  });
};

describeWithPostgres("two deploys at once, with the state in PostgreSQL", () =>
  describeWithTerraform("on two runners", suite),
);
