import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSandbox, type Sandbox } from "../index.ts";

const zones = { "example.com": { records: [] } };
let directory: string;
let stateFile: string;
let opened: Sandbox[];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "ims-sandbox-"));
  stateFile = join(directory, "state.json");
  opened = [];
});
afterEach(async () => {
  for (const sandbox of opened) await sandbox.close();
  rmSync(directory, { recursive: true, force: true });
});

const open = (file?: string): Sandbox => {
  const sandbox = createSandbox({ seed: { zones }, stateFile: file });
  opened.push(sandbox);
  return sandbox;
};
/** What its answers call the data. */
async function nameOf(sandbox: Sandbox): Promise<string | null> {
  const listening = await sandbox.listen();
  try {
    return (await fetch(`${listening.baseUrl}/dns/1/zones`)).headers.get("ims-data");
  } finally {
    await listening.close();
  }
}
const restarted = async (sandbox: Sandbox, prepare: () => void = () => undefined): Promise<Sandbox> => {
  await sandbox.saved();
  await sandbox.close();
  prepare();
  return open(stateFile);
};
/** A state file as earlier versions wrote it. */
const withoutName = (): void => {
  writeFileSync(stateFile, readFileSync(stateFile, "utf8").replace(/"dataId":"[^"]*",/, ""));
};

it.each<[string, "the same" | "another" | "none", (sandbox: Sandbox) => Sandbox | Promise<Sandbox>]>([
  ["a request", "the same", (sandbox) => sandbox],
  [
    "a change behind the APIs",
    "the same",
    (sandbox) => (sandbox.store.change((state) => void state.customers.push("other")), sandbox),
  ],
  ["a start with its state file", "the same", (sandbox) => restarted(sandbox)],
  ["a start with a state file of an earlier version", "none", (sandbox) => restarted(sandbox, withoutName)],
  ["a start without it", "another", () => open()],
  ["a reset", "another", async (sandbox) => (await sandbox.control.reset(), sandbox)],
  ["a seed", "another", async (sandbox) => (await sandbox.control.seed({ zones }), sandbox)],
  [
    "a snapshot put back",
    "another",
    async (sandbox) => (await sandbox.control.restore(sandbox.control.snapshot()), sandbox),
  ],
])("after %s the data have %s name", async (_, expected, act) => {
  const sandbox = open(stateFile);
  const before = await nameOf(sandbox);
  expect(before).toMatch(/^[0-9a-f-]{36}$/);
  const after = await nameOf(await act(sandbox));
  expect(after === null ? "none" : after === before ? "the same" : "another").toBe(expected);
});
