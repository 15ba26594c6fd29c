import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { snippets } from "../architecture/snippets.ts";
import { describeWithTerraform, itNeeds } from "../support/engines.ts";

const root = resolve(__dirname, "../..");

/** The fenced blocks of the guide's examples, by language. */
const examples = (): ReadonlyMap<string, string> =>
  new Map(
    snippets()
      .filter(({ at }) => at.startsWith("docs/guides/sandbox.md:"))
      .filter(({ language }) => ["hcl", "terraform", "js", "yaml"].includes(language))
      .map(({ language, text }) => [language, text]),
  );

/** The example of a workflow is run as it stands but for `npm ci`: in its place the packages are linked. */
describeWithTerraform("the examples of the guide to the sandbox", () => {
  let project = "";
  beforeAll(() => {
    project = mkdtempSync(join(tmpdir(), "ims-guide-"));
    const files = examples();
    writeFileSync(join(project, "main.tf"), files.get("hcl") ?? "");
    writeFileSync(join(project, "shop.tftest.hcl"), files.get("terraform") ?? "");
    writeFileSync(join(project, "shop.test.js"), files.get("js") ?? "");
    writeFileSync(join(project, "package.json"), JSON.stringify({ private: true, jest: { transform: {} } }));
    mkdirSync(join(project, "node_modules/.bin"), { recursive: true });
    symlinkSync(root, join(project, "node_modules/cdktf-provider-ims"));
    symlinkSync(join(root, "dist/ims"), join(project, "node_modules/.bin/ims"));
    symlinkSync(join(root, "node_modules/jest/bin/jest.js"), join(project, "node_modules/.bin/jest"));
  });
  afterAll(() => rmSync(project, { recursive: true, force: true }));

  const commands = [...(examples().get("yaml") ?? "").matchAll(/^ *- run: (.*)$/gm)].map(([, command = ""]) => command);

  it("are a workflow with these steps", () => {
    expect(commands).toEqual([
      "npm ci",
      "npx ims install",
      "terraform init",
      expect.stringMatching(/^npx ims sandbox .*-- terraform test$/),
      "npx jest",
    ]);
  });

  const runs = (command: string): void => {
    const env = { PATH: process.env["PATH"], HOME: project, CHECKPOINT_DISABLE: "1", npm_config_offline: "true" };
    const { status, stdout, stderr } = spawnSync("sh", ["-c", command], { cwd: project, env, encoding: "utf8" });
    expect({ status, said: status === 0 ? "" : stdout + stderr }).toEqual({ status: 0, said: "" });
  };
  for (const command of commands.slice(1)) {
    if (command.endsWith("terraform test")) itNeeds("tests in HCL", command, () => runs(command));
    // eslint-disable-next-line jest/expect-expect, jest/valid-title
    else it(command, () => runs(command));
  }
});
