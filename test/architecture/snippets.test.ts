import { execFile, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { files, scripts } from "../../package.json";
import { seedSchema } from "../../src/sandbox/seed/seed.ts";
import { deploy, type Deployment } from "../support/deployment.ts";
import { describeWithTerraform } from "../support/engines.ts";
import { snippets, type Snippet } from "./snippets.ts";

const root = resolve(__dirname, "../..");
const run = promisify(execFile);
const all = snippets();
const ofLanguage = (language: string): [string, Snippet][] =>
  all.filter((snippet) => snippet.language === language).map((snippet) => [snippet.at, snippet]);

it("every snippet is of a language that is run here", () => {
  expect([...new Set(all.map(({ language }) => language))].sort()).toEqual([
    "hcl",
    "js",
    "json",
    "sh",
    "terraform",
    "ts",
    "typescript",
    "yaml",
  ]);
});

/** Tells which one fails; the others run all the same. */
const eachByItself = `
const run = (at: string, output: string, program: () => void): void => {
  process.env["CDKTF_OUTDIR"] = output;
  try {
    program();
  } catch (error) {
    console.error(at, error);
  }
};
`;

describeWithTerraform("TypeScript", () => {
  let deployment: Deployment;
  let directory = "";
  beforeAll(async () => {
    deployment = await deploy();
    // inside the checkout, so that the package finds itself by its name
    directory = mkdtempSync(join(root, ".snippets-"));
  });
  afterAll(async () => {
    rmSync(directory, { recursive: true, force: true });
    await deployment.close();
  });

  /** Runs a program as its reader does, by tsx. Gives what it wrote to its standard error. */
  const runProgram = async (name: string, text: string): Promise<string> => {
    const file = join(directory, `${name}.ts`);
    writeFileSync(file, text);
    const listening = await deployment.sandbox.listen();
    const env = {
      ...process.env,
      CDKTF_OUTDIR: join(directory, "cdktf.out"),
      IMS_BASE_URL: listening.baseUrl,
      IMS_ACCESS_TOKEN: deployment.sandbox.accessToken.reveal(),
    };
    const tsx = join(root, "node_modules/tsx/dist/cli.mjs");
    const { stderr } = await run(process.execPath, [tsx, file], { cwd: directory, env });
    await listening.close();
    return stderr;
  };

  const isStack = ({ text }: Snippet): boolean => /^app\.synth\(\);$/m.test(text);
  const programs = ofLanguage("ts");

  it.each(programs.filter(([, snippet]) => !isStack(snippet)))("%s runs", async (_, { text }) => {
    expect(await runProgram("main", text)).toBe("");
  });

  // one after the other in one process: most of its time each one takes to load cdktf
  it("every stack is synthesised, and is what Terraform accepts", async () => {
    const stacks = programs.filter(([, snippet]) => isStack(snippet)).map(([at, { text }]) => ({ at, text }));
    const outputOf = (at: string): string => join(directory, at.replace(/\W/g, "-"));
    const lines = stacks.map(({ at, text }, index) => {
      writeFileSync(join(directory, `stack-${index}.ts`), text);
      return `run(${JSON.stringify(at)}, ${JSON.stringify(outputOf(at))}, () => require("./stack-${index}.ts"));\n`;
    });
    expect(await runProgram("all", `${eachByItself}${lines.join("")}`)).toBe("");
    const refused: string[] = [];
    for (const { at } of stacks) {
      const synthesised = join(outputOf(at), "stacks");
      for (const stack of readdirSync(synthesised)) {
        const validated = await deployment.workspace.run(`-chdir=${join(synthesised, stack)}`, "validate", "-no-color");
        if (validated.code !== 0) refused.push(`${at}: ${stack}\n${validated.stdout}\n${validated.stderr}`);
      }
    }
    expect(refused).toEqual([]);
  });

  it.each(ofLanguage("typescript"))("%s is a test that passes", async (_, { text }) => {
    writeFileSync(join(directory, "stack.test.ts"), text);
    const config = {
      rootDir: directory,
      testEnvironment: "node",
      testMatch: ["<rootDir>/*.test.ts"],
      transform: { "\\.ts$": ["@swc/jest", { jsc: { parser: { syntax: "typescript" }, target: "es2022" } }] },
    };
    const jestCommand = join(root, "node_modules/jest/bin/jest.js");
    const args = [jestCommand, "--ci", "--config", JSON.stringify(config)];
    const { stderr } = await run(process.execPath, args, { cwd: directory });
    expect(stderr).toMatch(/^Tests: .*passed/m);
  });

  it("all of it type-checks against the published types", async () => {
    const files = [...ofLanguage("ts"), ...ofLanguage("typescript")].map(([, { text }], index) => {
      const file = join(directory, `snippet-${index}.ts`);
      writeFileSync(file, `${text}\nexport {};\n`);
      return file;
    });
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    const options = [
      "--noEmit",
      "--strict",
      "--skipLibCheck",
      "--module",
      "nodenext",
      "--target",
      "es2023",
      "--types",
      "node,jest",
    ];
    const { stdout } = await run(process.execPath, [tsc, "--ignoreConfig", ...options, ...files], { cwd: directory });
    expect(stdout).toBe("");
  });
});

/** What a snippet declares in the one name space of its configuration. */
const addressesOf = ({ text }: Snippet): readonly string[] => text.match(/^(?:\w+(?: "[^"]+")+|locals)(?= \{)/gm) ?? [];

/** As few configurations as declare nothing twice; settings of the provider hold for no other snippet. */
function configurations(): readonly (readonly [string, Snippet])[][] {
  const all: (readonly [string, Snippet])[][] = [];
  const isProvider = (address: string): boolean => address.startsWith("provider ");
  for (const [at, snippet] of ofLanguage("hcl")) {
    const own = addressesOf(snippet);
    const fits = all.find((group) => {
      const others = group.flatMap(([, other]) => addressesOf(other));
      return ![...own, ...others].some(isProvider) && !others.some((address) => own.includes(address));
    });
    if (fits === undefined) all.push([[at, snippet]]);
    else fits.push([at, snippet]);
  }
  return all;
}

/** Its name tells where a snippet stands, in what Terraform says of it. */
const fileOf = (at: string): string => `${at.replace(/\W/g, "-")}.tf`;

describeWithTerraform("HCL", () => {
  const titled = configurations().map((group) => [group.map(([at]) => at).join(", "), group] as const);
  it.each(titled)("%s: applied, and nothing is left to do", async (_, group) => {
    const deployment = await deploy();
    try {
      const { workspace } = deployment;
      await workspace.configure("");
      for (const [at, { text }] of group)
        writeFileSync(join(workspace.directory, fileOf(at)), text.replace(/^terraform \{.*?^\}$/ms, ""));
      await workspace.apply();
      expect(await workspace.plan()).toEqual([]);
    } finally {
      await deployment.close();
    }
  });

  // a fragment refers to what its reader has: it is of a form that Terraform accepts
  it("every snippet and every fragment is formatted", async () => {
    const deployment = await deploy();
    try {
      const { workspace } = deployment;
      for (const [at, { text }] of [...ofLanguage("hcl"), ...ofLanguage("terraform")])
        writeFileSync(join(workspace.directory, fileOf(at)), text);
      expect(await workspace.run("fmt", "-check", "-diff")).toEqual({ code: 0, stdout: "", stderr: "" });
    } finally {
      await deployment.close();
    }
  });
});

it.each(ofLanguage("json"))("%s is a seed", (_, { text }) => {
  expect(seedSchema.safeParse(JSON.parse(text)).success).toBe(true);
});

describe("shell", () => {
  const commands = ofLanguage("sh").flatMap(([at, { text }]) =>
    text
      .split(/\n|&&/)
      .map((line) => line.replace(/\s#.*/, "").trim())
      .filter((line) => line !== "")
      .map((line) => [at, line] as const),
  );

  /** What is wrong with a command, as far as it can be told without running it. */
  const problem = (command: string): string => {
    const [program, ...args] = command.split(" ");
    const script = args[1] ?? "";
    if (program === "npm" && args[0] === "run") return script in scripts ? "" : `there is no script ${script}`;
    if (program === "npx" && (args[0] === "ims" || args[0] === "cdktf-provider-ims")) {
      const own = args.includes("--") ? args.slice(0, args.indexOf("--")) : args;
      const firstOption = own.findIndex((arg) => arg.startsWith("-"));
      // of the innermost command that is typed
      const words = own.slice(1, firstOption === -1 ? undefined : firstOption);
      const { stdout } = spawnSync(join(root, "dist/ims"), [...words, "--help"], { encoding: "utf8" });
      return own.filter((arg) => arg.startsWith("--") && !stdout.includes(arg)).join();
    }
    const others =
      /^(npm (ci|test|install|init -y$|pkg set 'overrides\[)|npx cdkt[fn] (synth|diff|deploy)|npx tsx \S+$|oras (login|cp --from-oci-layout) |terraform (-chdir|untaint \S+$|state mv '\S+' '\S+'$|query( -generate-config-out=\S+)?$|providers lock -fs-mirror=\S+ |(init|plan|apply)$)|export (IMS_|TERRAFORM_BINARY_NAME=)|echo |cd \w+$|rm (terraform\.\w+\.tfstate|-rf node_modules package-lock\.json)$)/;
    const [, copied] = /^cp -r node_modules\/cdktf-provider-ims\/(\S+) \S+$/.exec(command) ?? [];
    if (copied !== undefined)
      return existsSync(join(root, copied)) && files.includes(copied) ? "" : "it is not shipped";
    const [, example] = /^\.\/(ci\/\S+)/.exec(command) ?? [];
    if (example !== undefined) return existsSync(join(root, "examples", example)) ? "" : "there is no such script";
    return others.test(command) ? "" : "nobody knows this command";
  };

  it.each(commands)("%s: %s", (_, command) => {
    expect(problem(command)).toBe("");
  });
});
