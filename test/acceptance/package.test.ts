import { execFile, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createSandbox } from "../../src/sandbox/index.ts";
import { snippets } from "../architecture/snippets.ts";
import { describeWithTerraform } from "../support/engines.ts";

// packages are fetched and unpacked

const root = resolve(__dirname, "../..");
const readme = snippets().filter(({ at }) => at.startsWith("README.md:"));

/** The lines of the README's "In a project of your own", in their order: from `npm init` to the last deploy. */
const lines = (): readonly string[] => {
  const shell = readme.filter(({ language }) => language === "sh").map(({ text }) => text);
  const first = shell.findIndex((text) => text.startsWith("npm init"));
  return shell.slice(first).join("").trimEnd().split("\n");
};
const mainProgram = (): string => readme.find(({ language }) => language === "ts")?.text ?? "";

/** As a new user has it: nothing of this checkout but the packed package. */
describeWithTerraform("the packed package in an empty directory", () => {
  let folder = "";
  let project = "";
  let tarball = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "ims-package-"));
    project = join(folder, "shop");
    mkdirSync(project);
    mkdirSync(join(folder, "home"));
    spawnSync("npm", ["pack", "--ignore-scripts", "--pack-destination", folder], { cwd: root });
    tarball = join(folder, readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "none");
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = (script: string): Promise<{ readonly code: unknown; readonly said: string }> => {
    const { npm_config_cache: cache = join(homedir(), ".npm"), ...inherited } = process.env;
    const foreign = Object.keys(inherited).filter((name) => /^(IMS_|TF_|npm_|NODE_OPTIONS|JEST_)/.test(name));
    const env = {
      ...Object.fromEntries(Object.entries(inherited).filter(([name]) => !foreign.includes(name))),
      HOME: join(folder, "home"),
      CI: "1",
      CHECKPOINT_DISABLE: "1",
      npm_config_cache: cache,
      npm_config_userconfig: join(homedir(), ".npmrc"),
      npm_config_prefer_offline: "true",
      npm_config_audit: "false",
    };
    const options = { cwd: project, env, maxBuffer: 64 * 1024 * 1024 };
    return new Promise((done) => {
      execFile("sh", ["-exc", script], options, (error, stdout, stderr) =>
        done({ code: error === null ? 0 : error.code, said: error === null ? "" : `${stdout}\n${stderr}` }),
      );
    });
  };
  const ok = { code: 0, said: "" };

  it("does what the README says, line by line", async () => {
    const service = createSandbox({ options: { visibleAfter: 0, settledAfter: 0 } });
    const { baseUrl, close } = await service.listen();
    writeFileSync(join(project, "main.ts"), mainProgram());
    const script = lines()
      .map((line) => line.replace("npm install cdktf-provider-ims ", `npm install '${tarball}' `))
      .map((line) => line.replace("https://api.example.com", baseUrl).replace("…", service.accessToken.reveal()))
      .map((line) => (line.startsWith("npx cdktf deploy") ? `${line} --auto-approve` : line))
      .join("\n");
    expect(await run(script)).toEqual(ok);
    expect(service.store.servers.get("web7.example.com")).toMatchObject({ customer: "acme" });
    expect(service.store.clusters.projectIds("Cluster One")).toContain("shop-containers");
    await close();
  });

  const program = `
import { DnsRecord } from "cdktf-provider-ims";
import { connect } from "cdktf-provider-ims/client";
import { createSandbox } from "cdktf-provider-ims/sandbox";
for (const part of [DnsRecord, connect, createSandbox]) if (typeof part !== "function") throw new Error("not there");
`;
  const common = `for (const [name, part] of [["", "DnsRecord"], ["/client", "connect"], ["/sandbox", "createSandbox"]])
  if (typeof require("cdktf-provider-ims" + name)[part] !== "function") throw new Error(name);`;

  it.each([
    ["CommonJS", "way.cjs", common, "node way.cjs"],
    ["ESM", "way.mjs", program, "node way.mjs"],
    ["tsx", "way.ts", program, "npx tsx way.ts"],
  ])("its parts are found from %s", async (_, file, text, command) => {
    writeFileSync(join(project, file), text);
    expect(await run(command)).toEqual(ok);
  });

  it("works in the unchanged template of cdktf init: TypeScript 5.9, classic module resolution, ts-node", async () => {
    const template = join(project, "node_modules/cdktf-cli/bundle/templates/typescript");
    cpSync(join(template, "tsconfig.json"), join(project, "tsconfig.json"));
    writeFileSync(join(project, "way.ts"), program);
    expect(await run("npm install --save-dev typescript@~5.9 ts-node @types/node@20 && npx tsc --noEmit")).toEqual(ok);
    expect(await run("npx ts-node way.ts")).toEqual(ok);
    // what is found has its types
    writeFileSync(
      join(project, "wrong.ts"),
      `${program}const wrong: number = createSandbox().baseUrl;\nexport { wrong };\n`,
    );
    expect((await run("npx tsc --noEmit")).said).toContain("wrong.ts(6,7): error TS2322");
  });
});
