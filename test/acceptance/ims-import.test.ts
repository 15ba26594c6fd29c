import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify, stripVTControlCharacters } from "node:util";
import { cliConfiguration } from "../../src/cli/install/provider-mirror.ts";
import { createSandbox, type Listening, type Sandbox } from "../../src/sandbox/index.ts";
import { accountSeed } from "../support/account-seed.ts";
import { describeWithTerraform } from "../support/engines.ts";

const root = resolve(__dirname, "../..");
const run = promisify(execFile);
const node = (script: string): string => join(root, "node_modules", script);

let sandbox: Sandbox;
let listening: Listening;
let work = "";
let settings: NodeJS.ProcessEnv = {};
/** Of a command, with the engine of the suite on its PATH. */
const environment = (): NodeJS.ProcessEnv => ({ ...settings, PATH: process.env["PATH"] });

const tsc = node("typescript/bin/tsc");

async function ims(...args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await run(join(root, "dist/ims"), [...args], { cwd: work, env: environment() });
  expect(stderr).toMatch(/^(left out the NS records of .*\n)*$/);
  return stdout;
}

beforeAll(async () => {
  sandbox = createSandbox({ seed: accountSeed() });
  listening = await sandbox.listen();
  // inside the checkout, for what a generated project depends on beside this package
  work = mkdtempSync(join(root, ".snippets-import-"));
  mkdirSync(join(work, "node_modules"));
  symlinkSync(root, join(work, "node_modules/cdktf-provider-ims"), "dir");
  settings = {
    HOME: work,
    TMPDIR: tmpdir(),
    CHECKPOINT_DISABLE: "1",
    TF_CLI_CONFIG_FILE: join(work, "terraform.rc"),
    IMS_BASE_URL: listening.baseUrl,
    IMS_ACCESS_TOKEN: sandbox.accessToken.reveal(),
  };
  await ims("install", "--dir", "mirror");
  writeFileSync(join(work, "terraform.rc"), cliConfiguration(join(work, "mirror")));
});
afterAll(async () => {
  await listening.close();
  await sandbox.close();
  rmSync(work, { recursive: true, force: true });
});

/** The summary of a first plan. */
async function firstPlan(directory: string): Promise<string> {
  const options = { cwd: directory, env: environment(), maxBuffer: 64 * 1024 * 1024 };
  await run("terraform", ["init", "-no-color", "-input=false"], options);
  const { stdout } = await run("terraform", ["plan", "-no-color", "-input=false"], options);
  return /^Plan: .*$/m.exec(stdout)?.[0] ?? stdout;
}

/** Paths and texts of what an import wrote. */
function filesOf(out: string): Readonly<Record<string, string>> {
  const directory = join(work, out);
  return Object.fromEntries(
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path.slice(directory.length), readFileSync(path, "utf8")]),
  );
}

const modes: readonly [string, string][] = [
  ["single", "Plan: 454 to import, 0 to add, 0 to change, 0 to destroy."],
  ["set", "Plan: 379 to import, 0 to add, 0 to change, 0 to destroy."],
  ["zone", "Plan: 67 to import, 0 to add, 0 to change, 0 to destroy."],
];

describeWithTerraform("ims import --format hcl", () => {
  it.each(modes)("--records %s: the first plan imports everything and changes nothing", async (records, expected) => {
    const out = `hcl-${records}`;
    await ims("import", "--out", out, "--format", "hcl", "--records", records);
    const { stdout } = await run("terraform", ["fmt", "-check", "-diff"], { cwd: join(work, out), env: environment() });
    expect(stdout).toBe("");
    expect(await firstPlan(join(work, out))).toBe(expected);
  });
});

describeWithTerraform("ims import --format cdktf", () => {
  const directoryOf = (records: string): string => join(work, `ts-${records}`);
  beforeAll(async () => {
    for (const [records] of modes) await ims("import", "--out", `ts-${records}`, "--records", records);
  });

  // one program of all of them: most of its time each one takes to read the types of the packages
  it("what it writes compiles, by the settings that it writes", async () => {
    const directories = modes.map(([records]) => directoryOf(records));
    const settings = directories.map((directory) => readFileSync(join(directory, "tsconfig.json"), "utf8"));
    expect(new Set(settings).size).toBe(1);
    const project = join(work, "tsconfig.json");
    const include = directories.map((directory) => `${directory}/**/*.ts`);
    writeFileSync(project, JSON.stringify({ extends: `${directories[0]}/tsconfig.json`, include }));
    const { stdout } = await run(process.execPath, [tsc, "-p", project, "--listFilesOnly"], { cwd: work });
    expect(stdout.match(/ts-\w+\/main\.ts$/gm)).toEqual(modes.map(([records]) => `ts-${records}/main.ts`));
    await run(process.execPath, [tsc, "-p", project], { cwd: work });
  });

  it.each(modes)("--records %s: it imports everything", async (records, expected) => {
    const directory = directoryOf(records);
    const synth = [node("tsx/dist/cli.mjs"), "main.ts"];
    await run(process.execPath, synth, { cwd: directory, env: { ...environment(), CDKTF_OUTDIR: "cdktf.out" } });
    expect(await firstPlan(join(directory, "cdktf.out/stacks/ims"))).toBe(expected);
  });

  // in one run over all of them: most of its time each one takes to read the types of the packages
  it("what it writes lints, and is formatted", async () => {
    const directories = modes.map(([records]) => directoryOf(records));
    const eslint = [node("eslint/bin/eslint.js"), "--rule", "max-lines: off", ...directories];
    expect((await run(process.execPath, eslint, { cwd: root })).stdout).toBe("");
    const prettier = [node("prettier/bin/prettier.cjs"), "--no-config", "--check", ...directories, "!**/cdktf.out/**"];
    await run(process.execPath, prettier, { cwd: work });
  });
});

/** The commands of the guide's only shell block that holds this text. */
function commandsOfGuide(text: string): string {
  const guide = readFileSync(join(root, "docs/guides/import.md"), "utf8");
  const [block = ""] = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, body = ""]) =>
    body.includes(text) ? [body] : [],
  );
  return block;
}

describeWithTerraform("the commands of the guide", () => {
  // packages are not fetched: what they would bring is linked
  const shims = `
    npm() { mkdir node_modules; ln -s "$ROOT/node_modules/.bin" node_modules/.bin; }
    npx() { command=\${1#cdktf-provider-}; shift; PATH="$ROOT/dist:$ROOT/node_modules/.bin:$PATH" "$command" "$@"; }
    terraform() { command terraform "$@" -no-color $([ "$1" != apply ] || echo -auto-approve); }`;

  it.each([
    ["TypeScript", "npx cdktf diff"],
    ["HCL", "--format hcl"],
  ])("%s", async (name, text) => {
    const demo = createSandbox();
    const { baseUrl, close } = await demo.listen();
    const directory = mkdtempSync(join(work, `guide-${name}-`));
    const commands = commandsOfGuide(text).replace(/^(npx cdktf deploy .*)$/m, "$1 --auto-approve");
    const service = { IMS_BASE_URL: baseUrl, IMS_ACCESS_TOKEN: demo.accessToken.reveal() };
    const options = { cwd: directory, env: { ...environment(), ...service, ROOT: root, CI: "1" }, timeout: 240_000 };
    const { stdout } = await run("bash", ["-ec", `${shims}\n${commands}`], { ...options, maxBuffer: 64 * 1024 * 1024 });
    const told = stripVTControlCharacters(stdout);
    const [, planned = ""] = /Plan: (\d+) to import, 0 to add, 0 to change, 0 to destroy/.exec(told) ?? [told];
    // the state and not the output: the cdktf command does not always print the last lines of terraform
    const infra = join(directory, "infra");
    const [state = "none"] = readdirSync(infra).filter((file) => file.endsWith(".tfstate"));
    const { resources } = JSON.parse(readFileSync(join(infra, state), "utf8")) as { resources: object[] };
    expect(String(resources.length)).toBe(planned);
    expect(demo.requests.filter(({ method }) => method !== "GET")).toEqual([]);
    await close();
    await demo.close();
  });
});

it("a second run changes no line", async () => {
  await ims("import", "--out", "twice");
  const before = filesOf("twice");
  expect(await ims("import", "--out", "twice")).toContain(
    `0 files written, ${Object.keys(before).length - 1} unchanged`,
  );
  expect(filesOf("twice")).toEqual(before);
});
