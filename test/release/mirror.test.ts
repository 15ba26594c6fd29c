import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { contentHash, sha256 } from "../../scripts/release/hashes.ts";
import { writeMirror } from "../../scripts/release/mirror.ts";
import { writeOciLayout } from "../../scripts/release/oci.ts";
import { zip } from "../../scripts/release/zip.ts";
import { describeWithTerraform } from "../support/engines.ts";

const directory = mkdtempSync(join(tmpdir(), "ims-mirror-"));
afterAll(() => rmSync(directory, { recursive: true }));
const guide = readFileSync(resolve(__dirname, "../../docs/guides/sharing.md"), "utf8");

const files = [
  { name: "terraform-provider-ims", content: Buffer.from("#!/bin/sh\necho it runs\n"), isExecutable: true },
  { name: "LICENSE", content: Buffer.from("free\n"), isExecutable: false },
];
async function archive(platform: string) {
  const file = join(directory, `${platform}.zip`);
  writeFileSync(file, await zip(files));
  return { platform, file, hashes: [contentHash(files), `zh:${sha256(readFileSync(file))}`] };
}
const readJson = (...path: string[]): unknown => JSON.parse(readFileSync(join(directory, ...path), "utf8"));

it("packs an archive that others can unpack, in an order that does not depend on the files'", async () => {
  const { file } = await archive("linux_amd64");
  const unpacked = join(directory, "unpacked");
  execFileSync("unzip", ["-q", file, "-d", unpacked]);
  expect(execFileSync(join(unpacked, "terraform-provider-ims"), { encoding: "utf8" })).toBe("it runs\n");
  expect(readFileSync(join(unpacked, "LICENSE"), "utf8")).toBe("free\n");
  expect((await zip([...files].reverse())).equals(readFileSync(file))).toBe(true);
});

it.each(["registry.terraform.io", "registry.opentofu.org"])("a mirror keeps what it lists of %s", async (host) => {
  const mirror = join(directory, `mirror-${host}`);
  const linux = await archive("linux_amd64");
  writeMirror(mirror, "1.0.0", [linux]);
  writeMirror(mirror, "1.1.0", [linux, await archive("darwin_arm64")]);
  writeMirror(mirror, "1.1.0", [linux]);
  const folder = join(`mirror-${host}`, host, "infra-management/ims");
  expect(readJson(folder, "index.json")).toEqual({ versions: { "1.0.0": {}, "1.1.0": {} } });
  expect(readJson(folder, "1.1.0.json")).toEqual({
    archives: { linux_amd64: { url: "terraform-provider-ims_1.1.0_linux_amd64.zip", hashes: linux.hashes } },
  });
  expect(readdirSync(join(directory, folder))).toContain("terraform-provider-ims_1.0.0_linux_amd64.zip");
});

describeWithTerraform("the lock file", () => {
  it("gets the hashes of several platforms from a mirror, as the guide has them written", async () => {
    const mirror = join(directory, "mirror-to-lock");
    writeMirror(mirror, "1.0.0", [await archive("linux_amd64"), await archive("darwin_arm64")]);
    const project = mkdtempSync(join(directory, "project-"));
    writeFileSync(
      join(project, "main.tf"),
      'terraform {\n  required_providers {\n    ims = { source = "infra-management/ims" }\n  }\n}\n',
    );
    const [, command = ""] = /^(terraform providers lock .*)$/m.exec(guide) ?? [];
    const env = { PATH: process.env["PATH"], HOME: project, CHECKPOINT_DISABLE: "1" };
    const [program = "", ...args] = command.replace(/-fs-mirror=\S+/, `-fs-mirror=${mirror}`).split(" ");
    const { status, stderr } = spawnSync(program, args, { cwd: project, env, encoding: "utf8" });
    expect([status, stderr]).toEqual([0, ""]);
    expect(readFileSync(join(project, ".terraform.lock.hcl"), "utf8")).toContain(contentHash(files));
  });
});

interface Descriptor {
  readonly digest: string;
  readonly size: number;
  readonly artifactType?: string;
  readonly mediaType?: string;
  readonly annotations?: unknown;
  readonly platform?: unknown;
}

it("an OCI layout leads from the version's tag to the archive of a platform, every blob under its own hash", async () => {
  const linux = await archive("linux_amd64");
  writeOciLayout(join(directory, "oci"), "1.1.0", [linux, await archive("darwin_arm64")]);
  const blob = ({ digest, size }: Descriptor): Buffer => {
    const content = readFileSync(join(directory, "oci/blobs", digest.replace(":", "/")));
    expect([sha256(content), content.length]).toEqual([digest.slice("sha256:".length), size]);
    return content;
  };
  const [tagged] = (readJson("oci/index.json") as { manifests: readonly [Descriptor] }).manifests;
  expect(tagged.annotations).toEqual({ "org.opencontainers.image.ref.name": "1.1.0" });
  const index = JSON.parse(blob(tagged).toString()) as Descriptor & { manifests: readonly Descriptor[] };
  expect(index.artifactType).toBe("application/vnd.opentofu.provider");
  expect(index.manifests.map(({ platform }) => platform)).toEqual([
    { os: "linux", architecture: "amd64" },
    { os: "darwin", architecture: "arm64" },
  ]);
  for (const descriptor of index.manifests) {
    const manifest = JSON.parse(blob(descriptor).toString()) as Descriptor & { layers: readonly [Descriptor] };
    const artifactType = "application/vnd.opentofu.provider-target";
    expect([descriptor.artifactType, manifest.artifactType]).toEqual([artifactType, artifactType]);
    expect(manifest.layers).toHaveLength(1);
    expect(manifest.layers[0].mediaType).toBe("archive/zip");
    expect(blob(manifest.layers[0]).equals(readFileSync(linux.file))).toBe(true);
  }
});
