/** `npm run mutation [FILE…]`: how many small changes of the code that matters most its tests notice. */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { percent, row, table, updatePage, wanted, type Score } from "./mutation/page.ts";
import { mutationTargets, type MutationTarget } from "./mutation/targets.ts";

const root = join(__dirname, "..");
const page = join(root, "docs/reliability.md");

async function measure({ file, tests }: MutationTarget): Promise<Score> {
  const testMatch = tests.map((glob) => `<rootDir>/${glob}`);
  const { Stryker } = await import("@stryker-mutator/core");
  const stryker = new Stryker({ mutate: [file], jest: { config: { testMatch, projects: [] } } });
  const results = await stryker.runMutationTest();
  const count = (...states: string[]): number => results.filter(({ status }) => states.includes(status)).length;
  return {
    file,
    noticed: count("Killed", "Timeout"),
    all: count("Killed", "Timeout", "Survived", "NoCoverage"),
  };
}

/** Measures one target after the other and notes each in the page as soon as it is known: all of them take a while. */
async function main(asked: readonly string[]): Promise<void> {
  const targets = mutationTargets.filter(({ file }) => asked.length === 0 || asked.some((part) => file.includes(part)));
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: root, encoding: "utf8" }).trim();
  const scores: Score[] = [];
  const rows: string[] = [];
  for (const target of targets) {
    const score = await measure(target);
    scores.push(score);
    rows.push(row(score, { date: new Date().toISOString().slice(0, 10), commit }));
    const files = mutationTargets.map(({ file }) => file);
    writeFileSync(page, updatePage(readFileSync(page, "utf8"), rows, files));
    execFileSync("npx", ["prettier", "--write", page], { cwd: root, stdio: "ignore" });
  }
  console.log(table(rows));
  process.exitCode = targets.length > 0 && scores.every((score) => percent(score) >= wanted) ? 0 : 1;
}

void main(process.argv.slice(2));
