import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createSandbox } from "../../src/sandbox/index.ts";
import { snippets } from "../architecture/snippets.ts";
import { describeWithTerraform } from "../support/engines.ts";
import { createEmptyProject, errorsOfTsc, ranWell, type EmptyProject } from "../support/packed-package.ts";

const all = snippets();
const readme = all.filter(({ at }) => at.startsWith("README.md:"));

/** The lines of the README's "In a project of your own", in their order: from `npm init` to the last deploy. */
const lines = (): readonly string[] => {
  const shell = readme.filter(({ language }) => language === "sh").map(({ text }) => text);
  const first = shell.findIndex((text) => text.startsWith("npm init"));
  const [init = "", ...others] = shell.slice(first).join("").trimEnd().split("\n");
  return [init, ...forNewerNode(), ...others];
};

/** What the guide says of the CLI of cdktf, where that holds no compiled module for this Node. */
const forNewerNode = (): readonly string[] =>
  Number(process.versions.node.split(".")[0]) <= 22
    ? []
    : all.flatMap(({ text }) => text.split("\n").filter((line) => line.startsWith("npm pkg set 'overrides[")));

const mainProgram = (): string => readme.find(({ language }) => language === "ts")?.text ?? "";

/** As a new user has it: nothing of this checkout but the packed package. */
describeWithTerraform("the packed package in an empty directory", () => {
  let project: EmptyProject;
  beforeAll(() => {
    project = createEmptyProject();
  });
  afterAll(() => project.remove());

  it("does what the README says, line by line", async () => {
    const service = createSandbox({ options: { visibleAfter: 0, settledAfter: 0 } });
    const { baseUrl, close } = await service.listen();
    writeFileSync(join(project.directory, "main.ts"), mainProgram());
    const script = lines()
      .map((line) => line.replace("npm install cdktf-provider-ims ", `npm install '${project.tarball}' `))
      .map((line) => line.replace("https://api.example.com", baseUrl).replace("…", service.accessToken.reveal()))
      .map((line) => (line.startsWith("npx cdktf deploy") ? `${line} --auto-approve` : line))
      .join("\n");
    expect(await project.run(script)).toEqual(ranWell);
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
    writeFileSync(join(project.directory, file), text);
    expect(await project.run(command)).toEqual(ranWell);
  });

  // npm counts optional peers of a package, too, when it looks for versions that fit together
  it("npm finds versions for the project that `ims import` writes", async () => {
    const service = createSandbox();
    const { baseUrl, close } = await service.listen();
    const script = [
      `export IMS_BASE_URL=${baseUrl} IMS_ACCESS_TOKEN=${service.accessToken.reveal()}`,
      "npx ims import --out infra --zone example.com",
      "cd infra",
      `npm pkg set 'dependencies.cdktf-provider-ims=file:${project.tarball}'`,
      "npm install --package-lock-only",
    ];
    expect(await project.run(script.join("\n"))).toEqual(ranWell);
    await close();
  });

  it("works in the template of cdktf init, with the version of TypeScript that the README names", async () => {
    const template = join(project.directory, "template");
    mkdirSync(template);
    const answers =
      "--local --project-name=shop --project-description=shop --from-terraform-project=false --enable-crash-reporting=false --providers=";
    expect(await project.run(`cd template && npx cdktf init --template=typescript ${answers}`)).toEqual(ranWell);
    const [typescript] = /npm install --save-dev typescript@[\d.]+/.exec(readFileSync("README.md", "utf8")) ?? [""];
    writeFileSync(join(template, "main.ts"), mainProgram());
    writeFileSync(join(template, "way.ts"), program);
    // what is found has its types
    writeFileSync(
      join(template, "wrong.ts"),
      `${program}const wrong: number = createSandbox().baseUrl;\nexport { wrong };\n`,
    );
    const installed = await project.run(`cd template && ${typescript} && npm install '${project.tarball}'`);
    expect(installed).toEqual(ranWell);
    const { said } = await project.run("cd template && npx tsc --noEmit");
    expect(errorsOfTsc(said)).toEqual(["wrong.ts(6,7): error TS2322"]);
    expect(await project.run("cd template && npx cdktf synth && npx ts-node way.ts")).toEqual(ranWell);
  });
});
