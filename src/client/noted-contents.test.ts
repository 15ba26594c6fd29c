import { readFileSync, writeFileSync } from "node:fs";
import { connectSandbox, type ConnectedSandbox } from "../../test/support/connected-sandbox.ts";
import { asKilled, journalFiles } from "../../test/support/killed-run.ts";
import { address, record, seedOf, zone } from "../../test/support/records.ts";
import type { ConnectedClient, ServerDeclaration } from "./index.ts";

const [own, other, next] = [1, 2, 3].map((nth) => record([address(nth)])) as [
  ReturnType<typeof record>,
  ReturnType<typeof record>,
  ReturnType<typeof record>,
];
const declared: ServerDeclaration = {
  ...{ customer: "acme", fqdn: "web1.example.com", environment: "production", project: "shop", role: "web" },
  ...{ location: "dc1", region: null, zone: null, stage: null },
};

let connected: ConnectedSandbox;
beforeEach(() => {
  connected = connectSandbox({ seed: seedOf([own, other]) });
});
afterEach(() => connected.close());

const run = (): ConnectedClient => connected.connectAnother({ engine: { workingDirectory: "/" } });

/** Changes what the journal of the last run says of its objects, and makes that a run which was killed. */
function leave(change: (content: Record<string, unknown>) => unknown): void {
  for (const file of journalFiles(connected.lockDirectory)) {
    const lines = readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line !== "");
    const changed = lines.map((line): unknown => {
      const entry = JSON.parse(line) as { content?: Record<string, unknown> };
      return entry.content === undefined ? entry : { ...entry, content: change(entry.content) };
    });
    writeFileSync(file, changed.map((line) => `\n${JSON.stringify(line)}`).join(""));
  }
  asKilled(connected.lockDirectory);
}

/** Contents in another form. */
const odd: readonly [string, (content: Record<string, unknown>) => unknown][] = [
  ["nothing", () => ({})],
  ["no object", () => "text"],
  ["numbers", (content) => Object.fromEntries(Object.keys(content).map((key) => [key, 5]))],
  ["nested lists", (content) => Object.fromEntries(Object.keys(content).map((key) => [key, [[null]]]))],
];

describe.each(odd)("an entry of the journal that holds %s", (_, change) => {
  it("makes a record no orphan", async () => {
    await run().records.create({ zone, content: next });
    leave(change);
    await expect(run().records.create({ zone, content: next })).rejects.toMatchObject({ code: "record-exists" });
  });

  it("makes a server no orphan", async () => {
    await run().servers.create({ declared });
    leave(change);
    await expect(run().servers.create({ declared })).rejects.toMatchObject({ code: "server-exists" });
  });

  it("tells neither of new data nor of a deletion", async () => {
    await run().records.update({ zone, prior: own, next });
    leave(change);
    expect(await run().records.find({ zone, content: own })).toBeUndefined();
  });
});
