import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "terraform-provider-sdk/core";
import { contentOf, operations, seed, type Operation } from "../../contract/request-matrix/operations.ts";
import type { ConnectedClient } from "../../../src/client/index.ts";
import { openSeenLags } from "../../../src/reconcile/index.ts";
import { connectSandbox } from "../../support/connected-sandbox.ts";
import { asKilled } from "../../support/killed-run.ts";
import { mutateBytes, mutateJson, mutateText } from "../mutate.ts";
import type { Random } from "../random.ts";
import { expectThat, type FuzzTarget } from "../target.ts";

const all = new Map<string, Operation>(Object.entries(operations));
const names = [...all.keys()];
const writes = names.filter((name) => !name.startsWith("GET"));

/** Notes and journals. Lock files, which lie above them, have a target of their own. */
function filesOf(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath !== directory)
    .map(({ parentPath, name }) => join(parentPath, name));
}

/** Changes what other runs have left, as another version, a full disk or a hand does it: values, texts, octets, a file that is a directory. */
function damage(directory: string, random: Random, keep: (input: unknown) => void): void {
  const seen: unknown[] = [];
  for (const file of filesOf(directory)) {
    if (random.chance(0.3)) continue;
    const octets = readFileSync(file);
    const changed = random.chance(0.03) ? undefined : changeFile(octets, random);
    seen.push([file.slice(directory.length), changed?.toString("utf8").slice(0, 300) ?? "a directory"]);
    if (changed === undefined) {
      rmSync(file);
      mkdirSync(file);
    } else writeFileSync(file, changed);
  }
  keep(seen);
}

function changeFile(octets: Buffer, random: Random): Buffer {
  if (random.chance(0.1)) return Buffer.from(mutateBytes(octets, random));
  const lines = octets.toString("utf8").split("\n");
  const changed = lines.map((line) => (random.chance(0.7) ? changeLine(line, random) : line));
  return Buffer.from(random.chance(0.1) ? changed.toReversed().join("\n") : changed.join("\n"));
}

function changeLine(line: string, random: Random): string {
  if (!/^[[{"]/.test(line) || random.chance(0.1)) return mutateText(line, random);
  return JSON.stringify(mutateJson(JSON.parse(line), random));
}

/** Operations of runs before the last one, and its own. */
interface Story {
  readonly before: readonly string[];
  readonly last: string;
  readonly areClosed: boolean;
  readonly areKilled: boolean;
  /** Readings were seen to lag. */
  readonly doLag: boolean;
}

function chooseStory(random: Random): Story {
  return {
    before: Array.from({ length: 1 + random.below(3) }, () => random.pick(names)),
    last: random.pick(random.chance(0.7) ? writes : names),
    areClosed: random.chance(0.5),
    areKilled: random.chance(0.5),
    doLag: random.chance(0.3),
  };
}

/** What the service holds after the last run; `between` does something to the files that are left before it. */
async function play(
  { before, last, ...ends }: Story,
  between: (directory: string) => void,
): Promise<readonly string[]> {
  const connected = connectSandbox({ seed });
  try {
    const former = connected.connectAnother({ engine: { workingDirectory: "/" } });
    for (const name of before) await run(former, name);
    if (ends.areClosed) await former.close();
    if (ends.areKilled) asKilled(connected.lockDirectory);
    const { lockDirectory: directory, clock, sandbox } = connected;
    if (ends.doLag) openSeenLags({ directory, baseUrl: sandbox.baseUrl, clock }).note(9_000);
    between(connected.lockDirectory);
    const client = connected.connectAnother({ engine: { workingDirectory: "/" } });
    await run(client, last);
    await client.close();
    return contentOf(connected.sandbox);
  } finally {
    await connected.close();
  }
}

/** Only failures are allowed. */
async function run(client: ConnectedClient, name: string): Promise<void> {
  await all
    .get(name)
    ?.run(client)
    .catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error;
    });
}

/**
 * Notes and journals that other runs left, changed at random. It may cost time, or refuse a write. Nothing goes that
 * stays beside no such files.
 */
export const leftovers: FuzzTarget = {
  name: "what other runs left",
  cost: 60,
  open: () => ({
    async try(random, keep) {
      const story = chooseStory(random);
      const without = await play(story, (directory) => {
        for (const file of filesOf(directory)) rmSync(file);
      });
      const content = await play(story, (directory) => damage(directory, random, (seen) => keep({ story, seen })));
      const lost = without.filter((line) => !content.includes(line));
      expectThat(lost.length === 0, `nothing else goes: ${lost.join(", ")}`);
    },
  }),
};
