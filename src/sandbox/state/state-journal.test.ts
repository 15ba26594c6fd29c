import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createManualClock } from "terraform-provider-sdk/core";
import { createCurrentState, type CurrentState } from "./current-state.ts";
import { createDurability, type Durability } from "./durability.ts";
import { createJournal } from "./state-journal.ts";
import { loadStateFile } from "./state-file.ts";
import type { SandboxState } from "./state.ts";

let folder = "";
let path = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "journal-"));
  path = join(folder, "state.json");
});
afterEach(() => rmSync(folder, { recursive: true }));

const empty: SandboxState = {
  format: "ims-sandbox-state",
  version: 1,
  tokens: {},
  customers: [],
  servers: [],
  decommissions: [],
  zones: [],
  clusters: [],
};
const begin = (): CurrentState => createCurrentState(empty, () => createManualClock().now(), true);
const decommission = (current: CurrentState, fqdn: string): void => {
  const done = { customer: "acme", fqdn, revoke: true, deactivate: true, delete: true, at: 0 };
  current.edit({ list: "decommissions", at: current.value.decommissions.length, remove: 0, insert: [done] });
};

it("writes the state anew when the edits are longer than it, so the file does not grow for ever", async () => {
  const current = begin();
  const journal = createJournal(path, undefined, 500);
  let longest = 0;
  for (let nr = 0; nr < 200; nr += 1) {
    decommission(current, `${nr}.example.com`);
    if (current.value.decommissions.length > 3) current.edit({ list: "decommissions", at: 0, remove: 1, insert: [] });
    await journal.write(current.value, current.takeUnsaved());
    longest = Math.max(longest, statSync(path).size);
    expect(loadStateFile(path)?.state).toEqual(current.value);
  }
  await journal.close();
  expect(longest).toBeLessThan(2_500);
});

describe("a save that fails", () => {
  it.each([
    ["takes back what came meanwhile, since it stands on what was lost", 1, [true, false, false], ["0"]],
    ["takes back nothing that is durable already", 2, [true, true, false], ["0", "1"]],
  ])("%s", async (_row, failing, told, kept) => {
    const current = begin();
    const failed: unknown[] = [];
    let writes = 0;
    const finish: (() => void)[] = [];
    const write = async (): Promise<void> => {
      const nr = writes;
      writes += 1;
      await new Promise<void>((resolve) => finish.push(resolve));
      if (nr === failing) throw new Error("disk full");
    };
    const durability = createDurability(current, { write }, (cause) => failed.push(cause));
    const answers: Promise<boolean>[] = [];
    for (const name of ["0", "1", "2"]) {
      decommission(current, name);
      answers.push(
        durability.saved().then(
          () => true,
          () => false,
        ),
      );
      // the first save is under way when the second write comes; each later one begins when the one before has ended
      if (failing === 2) await finishOne(finish);
    }
    while (finish.length > 0) await finishOne(finish);
    expect(await Promise.all(answers)).toEqual(told);
    expect(current.value.decommissions.map(({ fqdn }) => fqdn)).toEqual(kept);
    expect(failed).toHaveLength(1);
  });

  it("lets the next one go on from what is durable", async () => {
    const current = begin();
    let works = false;
    const write = (): Promise<void> => (works ? Promise.resolve() : Promise.reject(new Error("disk full")));
    const durability: Durability = createDurability(current, { write }, () => undefined);
    decommission(current, "lost");
    await expect(durability.saved()).rejects.toThrow("disk full");
    works = true;
    decommission(current, "kept");
    await durability.saved();
    expect(current.value.decommissions.map(({ fqdn }) => fqdn)).toEqual(["kept"]);
  });
});

async function finishOne(finish: (() => void)[]): Promise<void> {
  finish.shift()?.();
  await new Promise((resolve) => setImmediate(resolve));
}
