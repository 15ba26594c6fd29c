/**
 * Two checkouts of one configuration with one state. What a run in the first noted when it was killed is over once the second has written the state
 * (docs/decisions/0010-journal.md#what-a-note-counts-for).
 */
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { describeWithTerraform } from "../support/engines.ts";
import { expectNothingToDo, held, openStage, recordHcl, serverHcl, type Stage } from "../support/owners.ts";
import { kill, providersOf } from "../support/processes.ts";
import type { Workspace } from "../support/terraform.ts";

const pause = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));
const stateOf = ({ directory }: Workspace): string => join(directory, "terraform.tfstate");

describeWithTerraform("the checkout of a killed run, after another checkout has gone on", () => {
  let stage: Stage;
  let first: Workspace;
  let second: Workspace;
  beforeAll(async () => {
    stage = await openStage({}, { customers: ["acme"] });
  });
  beforeEach(async () => {
    [first, second] = await Promise.all([stage.workspace(), stage.workspace()]);
  });
  afterAll(() => stage.close());

  /** A run of the first one of which nobody hears any more once its write is done. */
  async function killed(method: "PUT" | "DELETE", ...command: readonly string[]): Promise<void> {
    stage.sandbox.resetRequests();
    stage.sandbox.faults.add({ method, when: "after", delay: 1_500 });
    const { child, ended } = first.start(...command, "-auto-approve", "-no-color");
    while (!stage.sandbox.requests.some((request) => request.method === method)) await pause(5);
    for (const pid of [...providersOf(child.pid ?? 0), child.pid ?? 0]) kill(pid, "SIGKILL");
    await ended;
    stage.sandbox.faults.clear();
  }

  /** Runs of the second one, and then the first one has what they saved. */
  async function goOn(hcl: string): Promise<void> {
    second.goToAnotherMachine();
    await copyFile(stateOf(first), stateOf(second));
    await second.configure(hcl);
    await second.apply();
    await copyFile(stateOf(second), stateOf(first));
    await first.configure(hcl);
  }

  it("keeps the record that its state has, and takes none that others have added", async () => {
    const zone = stage.zone();
    const hcl = (data: string): string => recordHcl("it", { zone, name: "www", data: `["${data}"]` });
    await first.configure(hcl("192.0.2.1"));
    await first.apply();
    await first.configure(hcl("192.0.2.2"));
    await killed("PUT", "apply");
    await goOn(hcl("192.0.2.1"));
    stage.sandbox.store.zones.add(zone, { name: `www.${zone}.`, type: "A", data: ["192.0.2.2"] });
    await expectNothingToDo(first);
    await first.run("destroy", "-auto-approve", "-no-color");
    expect(held(stage, zone)).toEqual(["www A 192.0.2.2"]);
  });

  it("changes the server that the other one has created anew", async () => {
    const hcl = serverHcl("it", { fqdn: "web.example.com" });
    await first.configure(hcl);
    await first.apply();
    await killed("DELETE", "destroy");
    await goOn(hcl);
    await first.configure(hcl.replace("webserver", "database"));
    await first.apply();
    const { definition } = stage.sandbox.store.servers.get("web.example.com") ?? {};
    expect(definition).toMatchObject({ role: "database" });
  });
});
