import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createLockDirectory, startInMemory, type InMemory } from "../support/in-memory.ts";

const zone = "example.com";
const record = (nr: number) => ({ zone, name: `www${nr}.${zone}.`, type: "A", data: ["192.0.2.1"] });

/** Creates two records, and gives what each apply told. */
async function createTwo(memory: InMemory): Promise<(readonly (readonly [string, string])[])[]> {
  const told = [];
  for (const nr of [1, 2]) {
    const object = memory.object("ims_dns_record");
    await object.apply(record(nr));
    told.push(object.told.map(({ severity, summary, detail }) => [severity, `${summary}: ${detail}`] as const));
  }
  return told;
}

describe("a journal of creates", () => {
  const start = (lockDirectory: string) =>
    startInMemory({ seed: { zones: { [zone]: {} } } }, "zone", {
      lockDirectory,
      engine: { workingDirectory: lockDirectory },
    });

  it("that cannot be written is told once, with what follows and what to do", async () => {
    const lockDirectory = createLockDirectory();
    // as good as a directory that is full or that another user owns
    writeFileSync(join(lockDirectory, "journal"), "");
    const [first = [], second] = await createTwo(await start(lockDirectory));
    expect(first.map(([severity]) => severity)).toEqual(["warning"]);
    expect(first[0]?.[1]).toMatch(
      /is not noted.* cannot be written: E[A-Z]+: .*killed.*imports it.*Have the directory given to/s,
    );
    expect(first[0]?.[1]).toContain(join(lockDirectory, "journal"));
    expect(second).toEqual([]);
  });

  it("that is written is not spoken of", async () => {
    expect(await createTwo(await start(createLockDirectory()))).toEqual([[], []]);
  });
});
