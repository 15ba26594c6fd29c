import { lagBehind, type Trouble } from "../../support/lagging-sets.ts";

/** `IMS_TEST_SEEDS=1-500` tries more. */
const [first = 1, last = first] = (process.env["IMS_TEST_SEEDS"] ?? "1-4").split("-").map(Number);
const seeds = Array.from({ length: last - first + 1 }, (_, nr) => first + nr);
const copies = [0, 500, 3_000, 9_000, 20_000];

const dataIn = (text: string): string => /\d+\.\d+\.\d+\.\d+/.exec(text)?.[0] ?? text;
/** Says that a record was hit that nobody had read before. (docs/reliability.md) */
const isOfUnread = (text: string): boolean => /What it held is not known|record-not-shown/.test(text);

describe("runs that follow one another at once, which read from copies up to 20 s behind", () => {
  it.each(seeds)("%i: all is done, the next plan is empty, and no record is there twice", async (seed) => {
    const { lost, failed, planned, wrong, log } = await lagBehind(seed, { copies, others: "none" });
    const found = [...lost, ...failed, ...planned, ...wrong];
    expect(found.length === 0 ? [] : [...found, ...log]).toEqual([]);
  });

  it.each(seeds)("%i: so it is while others add records behind those that are there", async (seed) => {
    const { lost, failed, planned, wrong, log } = await lagBehind(seed, { copies, others: "append" });
    const found = [...lost, ...failed, ...planned, ...wrong];
    expect(found.length === 0 ? [] : [...found, ...log]).toEqual([]);
  });

  it.each(seeds)("%i: where others move the indexes, what is lost of theirs is told", async (seed) => {
    const { lost, failed, told, log } = await lagBehind(seed, { copies, others: "any" });
    const messages = [...failed, ...told].flatMap((text) => text.split("\n")).filter(isOfUnread);
    expect(lost.length <= messages.length ? [] : [...lost, ...log]).toEqual([]);
  });

  it.each(seeds)("%i: where a gateway sends requests twice, each record that is there twice is told", async (seed) => {
    const trouble: Trouble = { copies, others: "append", repeats: true };
    const { lost, failed, wrong, told, log } = await lagBehind(seed, trouble);
    const untold = wrong.filter((line) => !told.some((text) => text.includes(dataIn(line))));
    const found = [...lost, ...failed, ...untold];
    expect(found.length === 0 ? [] : [...found, ...log]).toEqual([]);
  });
});
