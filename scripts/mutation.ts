/** `npm run mutation [FILE…]`: how many small changes of the code that matters most its tests notice. */
import { mutationTargets, type MutationTarget } from "./mutation-targets.ts";

/** The share of changes that the tests must notice, in percent. */
const wanted = 85;

interface Score {
  readonly file: string;
  readonly noticed: number;
  readonly all: number;
}

async function measure({ file, tests }: MutationTarget): Promise<Score> {
  const testMatch = tests.map((glob) => `<rootDir>/${glob}`);
  const { Stryker } = await import("@stryker-mutator/core");
  const stryker = new Stryker({ mutate: [file], jest: { config: { testMatch } } });
  const results = await stryker.runMutationTest();
  const count = (...states: string[]): number => results.filter(({ status }) => states.includes(status)).length;
  return {
    file,
    noticed: count("Killed", "Timeout"),
    all: count("Killed", "Timeout", "Survived", "NoCoverage"),
  };
}

async function main(asked: readonly string[]): Promise<void> {
  const targets = mutationTargets.filter(({ file }) => asked.length === 0 || asked.some((part) => file.includes(part)));
  const scores: Score[] = [];
  for (const target of targets) scores.push(await measure(target));
  for (const score of scores)
    console.log(`${percent(score).toFixed(1).padStart(6)} %  ${score.noticed} of ${score.all}  ${score.file}`);
  process.exitCode = targets.length > 0 && scores.every((score) => percent(score) >= wanted) ? 0 : 1;
}

function percent({ noticed, all }: Score): number {
  return all === 0 ? 100 : (100 * noticed) / all;
}

void main(process.argv.slice(2));
