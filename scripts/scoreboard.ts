/** `npm run scoreboard`: measures what the project promises about reliability and writes docs/reliability.md. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Measured } from "../test/scoreboard/row.ts";
import { suiteRows, type SuiteRow } from "../test/scoreboard/suites.ts";

const root = join(__dirname, "..");
const page = join(root, "docs/reliability.md");

interface Line extends Measured {
  readonly what: string;
  readonly target: string;
}

interface JestResults {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** Runs jest and gives what each case came to. Its own output goes to the terminal. */
function runJest(files: readonly string[], environment: Readonly<Record<string, string>>): JestResults {
  const directory = mkdtempSync(join(tmpdir(), "ims-scoreboard-"));
  try {
    const results = join(directory, "results.json");
    const args = ["jest", "--json", `--outputFile=${results}`, ...files];
    spawnSync("npx", args, {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, ...environment },
    });
    return JSON.parse(readFileSync(results, "utf8")) as JestResults;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The measured rows, in their order. */
function measured(): Line[] {
  const directory = mkdtempSync(join(tmpdir(), "ims-scoreboard-"));
  try {
    const file = join(directory, "rows");
    runJest(["test/scoreboard/scoreboard.test.ts"], { SCOREBOARD_FILE: file });
    return readFileSync(file, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Line);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function proved({ what, files }: SuiteRow, { testResults }: JestResults): Line {
  const ran = files.map((file) => ({
    file,
    cases: testResults
      .filter(({ name }) => name.startsWith(join(root, file)))
      .flatMap(({ assertionResults }) => assertionResults),
  }));
  const cases = ran.flatMap((each) => each.cases);
  // a file that is not there any more proves nothing
  const missing = ran.flatMap((each) => (each.cases.length === 0 ? [`no case ran of ${each.file}`] : []));
  const failed = cases.filter(({ status }) => status !== "passed").map(({ fullName }) => fullName);
  return {
    what,
    target: "every case",
    figure: `${cases.length - failed.length} of ${cases.length} cases`,
    by: files.map((file) => `\`${file}\``).join(", "),
    problems: [...missing, ...failed],
  };
}

function print(lines: readonly Line[]): string {
  const cells = lines.map(({ what, target, figure, by, problems }) =>
    [what, target, figure, problems.length === 0 ? "yes" : "**no**", by].map((cell) => cell.replaceAll("|", "\\|")),
  );
  return [["what", "target", "measured", "met", "by"], ["---", "---", "---", "---", "---"], ...cells]
    .map((row) => `| ${row.join(" | ")} |`)
    .join("\n");
}

function main(): void {
  const suites = runJest(
    suiteRows.flatMap(({ files }) => files),
    {},
  );
  const lines = [...measured(), ...suiteRows.map((row) => proved(row, suites))];
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: root, encoding: "utf8" }).trim();
  const date = new Date().toISOString().slice(0, 10);
  const table = print(lines);
  const text = readFileSync(page, "utf8");
  const begin = "<!-- table -->";
  const head = text.slice(0, text.indexOf(begin) + begin.length);
  writeFileSync(page, `${head}\n\nMeasured on ${date} at commit ${commit}.\n\n${table}\n`);
  execFileSync("npx", ["prettier", "--write", page], { cwd: root, stdio: "ignore" });
  console.log(table);
  const missed = lines.filter(({ problems }) => problems.length > 0);
  for (const { what, problems } of missed) console.log(`\n${what}:\n${problems.slice(0, 20).join("\n")}`);
  process.exitCode = missed.length === 0 ? 0 : 1;
}

main();
