import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { build, type BuildOptions } from "esbuild";
import { dependencies, peerDependencies } from "../../package.json";

const root = resolve(__dirname, "../..");
const run = promisify(execFile);

/** Uses every part of the package: synthesises a stack, and compares it with a sandbox. */
const program = `
import { App, TerraformStack } from "cdktf";
import { diff, DnsRecord, ImsProvider } from "cdktf-provider-ims";
import { connect } from "cdktf-provider-ims/client";
import { createSandbox } from "cdktf-provider-ims/sandbox";

async function main(): Promise<void> {
  const app = new App({ outdir: process.argv[2] });
  const stack = new TerraformStack(app, "shop");
  new ImsProvider(stack, "ims");
  const zone = "example.com";
  new DnsRecord(stack, "www", { zone, name: "shop.example.com.", type: "CNAME", data: ["web1.example.com."] });
  app.synth();
  const { baseUrl, transport, accessToken } = createSandbox();
  const client = connect({ baseUrl, transport, accessToken: accessToken.reveal() });
  const found = await diff(app, { client });
  process.stdout.write(JSON.stringify([...found.map(({ action }) => action), await client.servers.listCustomers()]));
  await client.close();
}
void main();
`;

/** The packages are CommonJS: what is bundled of them into an ES module asks for `require`, as esbuild's own pages say. */
const banner = {
  js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
};
const external = ["cdktf", "constructs"];

const ways: readonly (readonly [string, Pick<BuildOptions, "format" | "external" | "packages" | "banner">])[] = [
  ["CommonJS, cdktf and constructs beside it", { format: "cjs", external }],
  ["CommonJS, all in one file", { format: "cjs" }],
  ["CommonJS, every package beside it", { format: "cjs", packages: "external" }],
  ["ESM, cdktf and constructs beside it", { format: "esm", external, banner }],
  ["ESM, all in one file", { format: "esm", banner }],
  ["ESM, every package beside it", { format: "esm", packages: "external" }],
];

describe("a bundle of a program that uses the packed package", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "ims-bundle-"));
    const modules = join(folder, "project/node_modules");
    const own = join(modules, "cdktf-provider-ims");
    mkdirSync(own, { recursive: true });
    spawnSync("npm", ["pack", "--ignore-scripts", "--pack-destination", folder], { cwd: root });
    const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "none";
    spawnSync("tar", ["-xzf", join(folder, tarball), "-C", own, "--strip-components=1"]);
    for (const name of Object.keys({ ...dependencies, ...peerDependencies })) {
      mkdirSync(dirname(join(modules, name)), { recursive: true });
      symlinkSync(join(root, "node_modules", name), join(modules, name));
    }
    writeFileSync(join(folder, "project/main.ts"), program);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(ways)("%s", async (_, options) => {
    const isWhole = options.external === undefined && options.packages === undefined;
    // a bundle that holds everything runs where there is no package
    const place = join(folder, isWhole ? "elsewhere" : "project");
    const outfile = join(place, options.format === "esm" ? "bundle.mjs" : "bundle.cjs");
    const project = join(folder, "project");
    const { warnings } = await build({
      ...{ absWorkingDir: project, entryPoints: ["main.ts"], outfile, logLevel: "silent" },
      ...{ bundle: true, platform: "node", target: "node20" },
      ...options,
    });
    expect(warnings).toEqual([]);
    const { stdout } = await run(process.execPath, [outfile, join(folder, "out")], { cwd: place });
    expect(JSON.parse(stdout)).toEqual(["create", ["acme", "globex"]]);
    expect(readdirSync(join(folder, "out/stacks"))).toEqual(["shop"]);
  });
});
