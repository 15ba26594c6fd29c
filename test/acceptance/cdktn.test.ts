import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createSandbox } from "../../src/sandbox/index.ts";
import { snippets, type Snippet } from "../architecture/snippets.ts";
import { describeWithTerraform } from "../support/engines.ts";
import { describeWithNodes } from "../support/nodes.ts";
import { createEmptyProject, errorsOfTsc, ranWell, type EmptyProject } from "../support/packed-package.ts";

const root = resolve(__dirname, "../..");
const guide = snippets().filter(({ at }) => at.startsWith("docs/guides/constructs.md:"));
const inGuide = (isWanted: (snippet: Snippet) => boolean): string => guide.find(isWanted)?.text ?? "not in the guide";

/** What the guide shows: the program, the way with cdktn's own CLI, and the way without. */
const program = inGuide(({ language, text }) => language === "ts" && text.includes('from "cdktn"'));
const withCli = inGuide(({ text }) => text.includes("npx cdktn deploy"));
const withoutCli = inGuide(({ language, text }) => language === "sh" && text.startsWith("npx tsx main.ts"));

const projectFile = '{ "language": "typescript", "app": "npx tsx main.ts", "projectId": "shop" }';
const fqdn = "web7.example.com";

/** The guide's commands, with the packed package, and asking nobody. */
const unattended = (lines: string, { tarball }: EmptyProject): string =>
  lines
    .replace("npm install cdktf-provider-ims ", `npm install '${tarball}' `)
    .replace(/^(npx cdktn deploy|terraform \S+ apply)(.*)$/gm, (_, command: string, rest: string) =>
      command.startsWith("npx") ? `${command}${rest} --auto-approve` : `${command}${rest} -auto-approve`,
    );

/** What the packages hold for whoever takes them by `require` or `import`. */
const parts = [
  ["/cdktn", "DnsRecord"],
  ["/cdktn/jest", "matchers"],
  ["/client", "connect"],
  ["/sandbox", "createSandbox"],
] as const;
const imported = parts.map(([path, name]) => `import { ${name} } from "cdktf-provider-ims${path}";\n`).join("");
const ways = `${imported}for (const part of [${parts.map(([, name]) => name).join(", ")}]) if (!part) throw new Error("not there");\n`;

describeWithTerraform("the packed package in a directory with cdktn and without cdktf", () => {
  let project: EmptyProject;
  beforeEach(() => {
    project = createEmptyProject();
    writeFileSync(join(project.directory, "cdktf.json"), projectFile);
    writeFileSync(join(project.directory, "main.ts"), program);
  });
  afterEach(() => project.remove());

  /** Runs commands against a sandbox; afterwards it is as declared, which `ims diff` sees as well. */
  async function expectDeployed(commands: string): Promise<void> {
    const service = createSandbox({ options: { visibleAfter: 0, settledAfter: 0 } });
    const { baseUrl, close } = await service.listen();
    const login = `export IMS_BASE_URL=${baseUrl} IMS_ACCESS_TOKEN=${service.accessToken.reveal()}`;
    const script = ["npm init -y", login, commands, "npx cdktf-provider-ims diff --detailed-exitcode --no-undeclared"];
    expect(await project.run(script.join("\n"))).toEqual(ranWell);
    expect(service.store.servers.get(fqdn)).toMatchObject({ customer: "acme" });
    expect(existsSync(join(project.directory, "node_modules/cdktf"))).toBe(false);
    await close();
  }

  it("is deployed without the CLI, and its parts are found by every way of importing them", async () => {
    const install = withCli.split("\n").filter((line) => !/cdktn-cli|cdktn deploy/.test(line));
    const commands = [...install, "npm install --save-dev tsx typescript@5.9 @types/node@20", withoutCli].join("\n");
    await expectDeployed(unattended(commands, project));

    const required = parts.map(([path, name]) => `require("cdktf-provider-ims${path}").${name}`).join(", ");
    writeFileSync(
      join(project.directory, "way.cjs"),
      `if ([${required}].includes(undefined)) throw new Error("not there");`,
    );
    writeFileSync(join(project.directory, "way.mjs"), ways);
    expect(await project.run("node way.cjs; node way.mjs")).toEqual(ranWell);

    // by `exports`, and as compilers do that do not read them; declarations are checked, too
    writeFileSync(join(project.directory, "wrong.ts"), `${ways}const wrong: number = DnsRecord.tfResourceType;\n`);
    for (const resolution of ["--module nodenext", "--module commonjs --moduleResolution node10"]) {
      const tsc = `npx tsc --noEmit --strict --target es2023 --esModuleInterop --types node ${resolution}`;
      const { said } = await project.run(`${tsc} main.ts wrong.ts`);
      expect(errorsOfTsc(said)).toEqual([expect.stringMatching(/^wrong\.ts\(\d+,7\): error TS2322$/)]);
    }
  });

  describeWithNodes(
    "with cdktn's CLI",
    () => {
      it("does what the guide says, line by line", async () => {
        await expectDeployed(unattended(withCli, project));
      });
    },
    { since: "22.19" },
  );
});

it("a stack over cdktn is synthesised as it is over cdktf", () => {
  // inside the checkout, so that the package finds itself by its name
  const directory = mkdtempSync(join(root, ".snippets-cdktn-"));
  const synthesise = (name: string, text: string): unknown => {
    const [file, output] = [join(directory, `${name}.ts`), join(directory, name)];
    writeFileSync(file, text);
    const env = { ...process.env, CDKTF_OUTDIR: output };
    execFileSync(process.execPath, [join(root, "node_modules/tsx/dist/cli.mjs"), file], { cwd: directory, env });
    const stack = readFileSync(join(output, "stacks/shop/cdk.tf.json"), "utf8");
    // metadata and paths of the constructs: versions of the package that synthesised it
    return JSON.parse(stack, (key, value: unknown) => (key === "//" ? undefined : value));
  };
  try {
    const overCdktf = program.replace('"cdktn"', '"cdktf"').replace("cdktf-provider-ims/cdktn", "cdktf-provider-ims");
    expect(synthesise("cdktn", program)).toEqual(synthesise("cdktf", overCdktf));
  } finally {
    rmSync(directory, { recursive: true });
  }
});
