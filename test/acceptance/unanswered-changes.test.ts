import { describeWithTerraform } from "../support/engines.ts";
import {
  expectNothingToDo,
  held,
  openStage,
  openTakenStage,
  recordHcl,
  refused,
  serverHcl,
  type Stage,
} from "../support/owners.ts";
import { kill, providersOf } from "../support/processes.ts";
import type { Workspace } from "../support/terraform.ts";

/** Where a change is never answered an engine keeps the state without its private data. (docs/protocol.md#private-state) */
describeWithTerraform("a change in whose middle the provider ends", () => {
  let stage: Stage;
  let elsewhere: Stage;
  let workspace: Workspace;
  beforeAll(async () => {
    const servers = [{ customer: "acme", fqdn: "web.example.com", ...theirs }];
    [stage, elsewhere] = await Promise.all([
      openTakenStage(),
      openStage({ basePath: "/other" }, { customers: ["acme"], servers }),
    ]);
  });
  beforeEach(async () => {
    workspace = await stage.workspace();
  });
  afterAll(() => Promise.all([stage.close(), elsewhere.close()]));

  const theirs = { environment: "production", project: "theirs", role: "db", location: "zrh1" };
  const pause = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));

  async function interrupted(blow: "provider" | "Ctrl-C twice", at: "PUT" | "DELETE" = "PUT"): Promise<void> {
    stage.sandbox.resetRequests();
    stage.sandbox.faults.add({ method: at, when: "after", delay: 1_500 });
    const { child, ended } = workspace.start("apply", "-auto-approve", "-no-color");
    while (!stage.sandbox.requests.some(({ method }) => method === at)) await pause(5);
    const engine = child.pid ?? 0;
    if (blow === "provider") for (const provider of providersOf(engine)) kill(provider, "SIGKILL");
    else {
      kill(engine, "SIGINT");
      await pause(200);
      kill(engine, "SIGINT");
    }
    expect((await ended).code).not.toBe(0);
  }

  it.each(["provider", "Ctrl-C twice"] as const)("%s: the next run finds the record that it made", async (blow) => {
    const zone = stage.zone();
    const hcl = (data: string): string => recordHcl("it", { zone, name: "www", data: `["${data}"]` });
    await workspace.configure(hcl("192.0.2.1"));
    await workspace.apply();
    await workspace.configure(hcl("192.0.2.2"));
    await interrupted(blow);
    stage.sandbox.store.zones.add(zone, { name: `www.${zone}.`, type: "A", data: ["192.0.2.1"], comment: "theirs" });
    await workspace.apply();
    await expectNothingToDo(workspace);
    expect(held(stage, zone)).toEqual(["www A 192.0.2.1", "www A 192.0.2.2"]);
  });

  it("a record of another resource that it hit is made again, and what others have added stays", async () => {
    const zone = stage.zone();
    const record = (label: string, data: string): string =>
      recordHcl(label, { zone, name: "www", data: `["${data}"]` });
    const before = record("before", "192.0.2.1");
    await workspace.configure(before);
    await workspace.apply();
    await workspace.configure(before + record("it", "192.0.2.2"));
    await workspace.apply();
    const theirs = { name: `www.${zone}.`, type: "A", data: ["192.0.2.201"] };
    const foreign = [{ add: { zone, record: theirs, position: "start" as const } }];
    stage.sandbox.faults.add({ method: "DELETE", times: 1, foreign });
    await workspace.configure(before);
    await interrupted("provider", "DELETE");
    expect(held(stage, zone)).toEqual(["www A 192.0.2.2", "www A 192.0.2.201"]);
    await workspace.apply();
    await expectNothingToDo(workspace);
    expect(held(stage, zone)).toEqual(["www A 192.0.2.1", "www A 192.0.2.201"]);
  });

  it("the server is that of its service still: nothing goes at another one", async () => {
    const hcl = serverHcl("it", { fqdn: "web.example.com" });
    await workspace.configure(hcl);
    await workspace.apply();
    await workspace.configure(hcl.replace("webserver", "database"));
    await interrupted("provider");
    const other = await elsewhere.workspace();
    Object.assign(workspace.environment, {
      IMS_BASE_URL: other.environment["IMS_BASE_URL"],
      IMS_ACCESS_TOKEN: other.environment["IMS_ACCESS_TOKEN"],
    });
    await workspace.configure("");
    expect(await refused(workspace, "apply", "-auto-approve", "-no-color")).toContain("state-of-other-service");
    expect(elsewhere.sandbox.store.servers.get("web.example.com")).toMatchObject({ definition: theirs });
  });
});
