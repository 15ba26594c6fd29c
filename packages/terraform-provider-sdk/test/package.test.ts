import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const sdk = resolve(__dirname, "..");
const blocks = [...readFileSync(join(sdk, "README.md"), "utf8").matchAll(/^```(\w+)\n(.*?)^```$/gms)];
const ofLanguage = (language: string): readonly string[] =>
  blocks.filter(([, name]) => name === language).map(([, , text = ""]) => text);

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sdk-package-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The package as it is published: compiled, and packed from what its `files` name. */
async function pack(): Promise<string> {
  const staged = join(folder, "staged");
  mkdirSync(staged);
  for (const file of ["package.json", "README.md", "LICENSE"]) cpSync(join(sdk, file), join(staged, file));
  const compiler = [
    require.resolve("typescript/bin/tsc"),
    "-p",
    "tsconfig.build.json",
    "--outDir",
    join(staged, "lib"),
  ];
  await run(process.execPath, compiler, { cwd: sdk });
  await run("npm", ["pack", "--ignore-scripts", "--pack-destination", folder], { cwd: staged });
  return join(folder, readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "none");
}

test("the packed package does what its README says, line by line, in an empty directory", async () => {
  const tarball = await pack();
  const project = join(folder, "notes");
  mkdirSync(project);
  writeFileSync(join(project, "provider.ts"), ofLanguage("ts").join(""));
  writeFileSync(join(project, "main.tf"), ofLanguage("hcl").join(""));
  const script = ofLanguage("sh").join("").replace("terraform-provider-sdk zod", `${tarball} zod`);
  const { npm_config_cache: cache = join(homedir(), ".npm"), ...inherited } = process.env;
  const env = {
    ...Object.fromEntries(Object.entries(inherited).filter(([name]) => !/^(TF_|npm_|NODE_OPTIONS|JEST_)/.test(name))),
    HOME: folder,
    CHECKPOINT_DISABLE: "1",
    npm_config_cache: cache,
    npm_config_userconfig: join(homedir(), ".npmrc"),
    npm_config_prefer_offline: "true",
    npm_config_audit: "false",
  };
  await run("sh", ["-ec", script], { cwd: project, env });
  expect(readFileSync(join(project, "todo"), "utf8")).toBe("Write a provider.\n");
});
