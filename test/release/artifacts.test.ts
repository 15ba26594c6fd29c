import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { version } from "../../package.json";
import { hostPlatform, nameOf } from "../../scripts/executables/platforms.ts";
import { makeArtifacts } from "../../scripts/release/artifacts.ts";
import { sha256 } from "../../scripts/release/hashes.ts";
import { cliConfiguration } from "../../src/cli/install/provider-mirror.ts";
import { testAuthority } from "../../src/http/testing/certificates.ts";
import { deploy } from "../support/deployment.ts";
import { snippets } from "../architecture/snippets.ts";
import { describeWithRegistry, startContainerRegistry } from "../support/container-registry.ts";
import { describeWithRuntimes } from "../support/host-package.ts";
import { makeKey } from "../support/signing-key.ts";
import { serveFiles } from "../support/static-server.ts";
import { describeWithTerraform } from "../support/engines.ts";

const platform = nameOf(hostPlatform());
const archive = `terraform-provider-ims_${version}_${platform}.zip`;

describeWithRuntimes("the artefacts of a release", () => {
  let work: string;
  let directory: string;
  let publicKey: string;
  beforeAll(async () => {
    work = mkdtempSync(join(tmpdir(), "ims-artifacts-"));
    directory = join(work, "artifacts");
    const key = makeKey();
    publicKey = key.publicKey;
    await makeArtifacts({ version, platforms: [hostPlatform()], directory, key });
  }, 300_000);
  afterAll(() => rmSync(work, { recursive: true, force: true }));
  const read = (name: string): Buffer => readFileSync(join(directory, name));
  const json = (name: string): unknown => JSON.parse(read(name).toString());

  it("are what the registries want", () => {
    const files = readdirSync(directory).map((name) => name.replace(`terraform-provider-ims_${version}`, "NAME"));
    files.sort();
    const sums = ["NAME_SHA256SUMS", "NAME_SHA256SUMS.sig"];
    expect(files).toEqual([
      ...sums,
      `NAME_${platform}.zip`,
      "NAME_manifest.json",
      "NAME_sbom.cdx.json",
      "mirror",
      "npm",
      "oci",
    ]);
    expect(json(`terraform-provider-ims_${version}_manifest.json`)).toEqual({
      version: 1,
      metadata: { protocol_versions: ["6.0"] },
    });
  });

  it("are summed, and the sums are signed by the key of the environment", () => {
    const sums = `terraform-provider-ims_${version}_SHA256SUMS`;
    execFileSync("sha256sum", ["--check", "--strict", "--quiet", sums], { cwd: directory });
    expect(read(sums).toString()).toContain(`  ${archive}\n`);
    const home = mkdtempSync(join(tmpdir(), "gpg-"));
    writeFileSync(join(home, "key.asc"), publicKey);
    const gpg = (...args: string[]) => spawnSync("gpg", ["--homedir", home, "--batch", ...args], { encoding: "utf8" });
    gpg("--import", join(home, "key.asc"));
    expect(gpg("--verify", `${join(directory, sums)}.sig`, join(directory, sums)).status).toBe(0);
    // binary, not armoured
    expect(read(`${sums}.sig`)[0]).toBeGreaterThan(0x7f);
    writeFileSync(join(home, "changed"), `${read(sums).toString()}\n`);
    expect(gpg("--verify", `${join(directory, sums)}.sig`, join(home, "changed")).status).not.toBe(0);
    rmSync(home, { recursive: true });
  });

  it("tell what is bundled, with the licences", () => {
    const { components } = json(`terraform-provider-ims_${version}_sbom.cdx.json`) as {
      components: readonly { name: string; licenses: readonly { license: { id: string } }[] }[];
    };
    const names = components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["undici", "zod", "pg", "pg-types", "@msgpack/msgpack"]));
    expect(names.filter((name) => name.startsWith("@oven/bun-"))).toHaveLength(hostPlatform().builds.length);
    const texts = execFileSync("unzip", ["-p", join(directory, archive), "NOTICES.txt"], { encoding: "utf8" });
    for (const name of names.filter((found) => !found.startsWith("@oven/"))) expect(texts).toContain(`\n${name} `);
    expect(texts).toContain("LGPL-2");
  });

  /** The launcher and the builds; on Windows there is no launcher. */
  const startable = (): number => hostPlatform().builds.length + (hostPlatform().os === "windows" ? 0 : 1);

  it("hold files whose mode lets them run", () => {
    const listing = execFileSync("unzip", ["-Z", join(directory, archive)], { encoding: "utf8" });
    expect(listing).toMatch(new RegExp(`^-rwxr-xr-x .* terraform-provider-ims_v${version}(?:\\.exe)?$`, "m"));
    expect(listing.match(/^-rwxr-xr-x/gm)).toHaveLength(startable());
  });
  it("are the same when they are made again, all but the signature", async () => {
    const again = join(work, "again");
    // what this user keeps to themselves is no part of it
    const usual = process.umask(0o077);
    try {
      await makeArtifacts({ version, platforms: [hostPlatform()], directory: again, key: undefined });
    } finally {
      process.umask(usual);
    }
    const hashes = (folder: string) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.endsWith(".sig"))
        .map((entry) => join(entry.parentPath, entry.name))
        .map((file) => `${relative(folder, file)} ${sha256(readFileSync(file))}`)
        .sort();
    expect(hashes(again)).toEqual(hashes(directory));
  }, 300_000);

  describeWithTerraform("installed by npm into an empty project", () => {
    const { platform: os, arch } = process;
    const own = `cdktf-provider-ims-${os}-${arch}`;
    const npm = (command: string, project: string): string => {
      const env = { ...process.env, npm_config_prefer_offline: "true", npm_config_audit: "false" };
      return execFileSync("sh", ["-ec", command], {
        cwd: project,
        env,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "inherit"],
      });
    };

    it("this package names that of the platform, and `ims install` takes the executable: a plan and an apply", async () => {
      const project = mkdtempSync(join(work, "project-"));
      const tarballs = readdirSync(join(directory, "npm"));
      expect(tarballs.sort()).toEqual([`${own}-${version}.tgz`, `cdktf-provider-ims-${version}.tgz`].sort());
      // what it wants beside it, constructs, is not needed to install the provider
      const install = `npm install --legacy-peer-deps --ignore-scripts ${tarballs.map((file) => `'../artifacts/npm/${file}'`).join(" ")}`;
      npm(`npm init -y && ${install}`, project);
      const manifest = (name: string): unknown =>
        JSON.parse(readFileSync(join(project, "node_modules", name, "package.json"), "utf8"));
      expect(manifest("cdktf-provider-ims")).toMatchObject({ version, optionalDependencies: { [own]: version } });
      expect(manifest(own)).toMatchObject({ version, os: [os], cpu: [arch] });
      const told = npm("npx ims install --dir mirror", project);
      expect(told).toContain(`It is the executable of the package ${own}`);

      const deployment = await deploy();
      const { workspace } = deployment;
      writeFileSync(join(work, "npm.rc"), cliConfiguration(join(project, "mirror")));
      Object.assign(workspace.environment, { TF_CLI_CONFIG_FILE: join(work, "npm.rc") });
      await workspace.configure(hcl);
      await workspace.expectOk("init", "-no-color");
      await workspace.apply();
      expect(await workspace.plan()).toEqual([]);
      // the same package as the archive, so both fit one lock file
      expect(await workspace.read(".terraform.lock.hcl")).toContain(contentHashOfArchive());
      await deployment.close();

      npm(`npm uninstall --legacy-peer-deps ${own} && rm -rf node_modules/${own}`, project);
      expect(npm("npx ims install --dir mirror", project)).toContain(`It is the script`);
    });
  });

  const contentHashOfArchive = (): string => {
    const { archives } = json(`mirror/registry.terraform.io/infra-management/ims/${version}.json`) as {
      archives: Record<string, { hashes: readonly string[] }>;
    };
    return archives[platform]?.hashes.find((hash) => hash.startsWith("h1:")) ?? "none";
  };

  describeWithTerraform("installed by Terraform", () => {
    it.each(["from a packed filesystem mirror", "from a network mirror"])("%s: a plan and an apply", async (where) => {
      const files = await serveFiles(join(directory, "mirror"));
      const isNetwork = where.includes("network");
      const mirror = join(directory, "mirror");
      const method = isNetwork ? ["network_mirror", "url", files.url] : ["filesystem_mirror", "path", mirror];
      writeFileSync(join(work, "terraform.rc"), configuration(method as [string, string, string]));
      writeFileSync(join(work, "ca.pem"), testAuthority);
      const deployment = await deploy();
      const { workspace, sandbox } = deployment;
      const own = { TF_CLI_CONFIG_FILE: join(work, "terraform.rc"), SSL_CERT_FILE: join(work, "ca.pem") };
      Object.assign(workspace.environment, own);
      await workspace.configure(hcl);
      await workspace.expectOk("init", "-no-color");
      await workspace.apply();
      expect(await workspace.plan()).toEqual([]);
      expect(sandbox.requests.length).toBeGreaterThan(0);
      expect(await workspace.read(".terraform.lock.hcl")).toContain(contentHashOfArchive());
      expect(files.asked.some((path) => path.endsWith(".zip"))).toBe(isNetwork);
      files.close();
      await deployment.close();
    });
  });

  describeWithRegistry("in a container registry", () => {
    describeWithTerraform(
      "installed by OpenTofu",
      () => {
        it("by the commands and the configuration of the guide: a plan and an apply", async () => {
          const registry = await startContainerRegistry();
          const [, ...copy] = inGuide("oras cp")
            .split("\n")
            .find((line) => line.startsWith("oras cp"))
            ?.replaceAll("VERSION", version)
            .replace("registry.example.com", registry.host)
            .replace("release/artifacts", directory)
            .split(" ") ?? ["none"];
          // oras takes localhost for a registry without TLS
          registry.push([...copy, "--to-plain-http=false"]);

          const deployment = await deploy();
          const { workspace } = deployment;
          const rc = join(work, "oci.rc");
          writeFileSync(rc, inGuide("oci_mirror").replace("registry.example.com", registry.host));
          Object.assign(workspace.environment, { TF_CLI_CONFIG_FILE: rc, SSL_CERT_FILE: registry.authority });
          await workspace.configure(hcl);
          await workspace.expectOk("init", "-no-color");
          await workspace.apply();
          expect(await workspace.plan()).toEqual([]);
          // the same package as from every other mirror
          expect(await workspace.read(".terraform.lock.hcl")).toContain(contentHashOfArchive());
          await deployment.close();
          await registry.stop();
        });
      },
      "providers from container registries",
    );
  });
});

const guide = snippets().filter(({ at }) => at.startsWith("docs/guides/sharing.md:"));
const inGuide = (part: string): string => guide.find(({ text }) => text.includes(part))?.text ?? "not in the guide";

/** As the guide on sharing has it. */
const configuration = ([method, argument, value]: readonly [string, string, string]): string => `
provider_installation {
  ${method} {
    ${argument} = "${value}"
    include = ["infra-management/ims"]
  }
  direct {
    exclude = ["infra-management/ims"]
  }
}
`;

const hcl = `
resource "ims_server_definition" "web" {
  customer    = "acme"
  fqdn        = "web7.example.com"
  environment = "production"
  project     = "shop"
  role        = "webserver"
  location    = "zrh1"
}
`;
