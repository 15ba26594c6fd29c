import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { linkOrCopy } from "./link.ts";
import { sha256 } from "./hashes.ts";
import type { Archive } from "./mirror.ts";

interface Descriptor {
  readonly mediaType: string;
  readonly digest: string;
  readonly size: number;
}

const indexType = "application/vnd.oci.image.index.v1+json";
const manifestType = "application/vnd.oci.image.manifest.v1+json";
const target = "application/vnd.opentofu.provider-target";

/**
 * An OCI image layout of the archives, tagged with the version, in the form that OpenTofu's `oci_mirror` reads: an index of one
 * manifest for each platform, whose only layer is the archive. (OpenTofu ≥ 1.10, "Provider Mirrors in OCI Registries")
 */
export function writeOciLayout(directory: string, version: string, archives: readonly Archive[]): void {
  const blobs = join(directory, "blobs", "sha256");
  mkdirSync(blobs, { recursive: true });
  const json = (mediaType: string, value: unknown): Descriptor => {
    const content = Buffer.from(JSON.stringify(value));
    writeFileSync(join(blobs, sha256(content)), content);
    return { mediaType, digest: `sha256:${sha256(content)}`, size: content.length };
  };
  const empty = json("application/vnd.oci.empty.v1+json", {});
  const manifests = archives.map(({ platform, file }) => {
    const content = readFileSync(file);
    linkOrCopy(file, join(blobs, sha256(content)));
    const layer = { mediaType: "archive/zip", digest: `sha256:${sha256(content)}`, size: content.length };
    const manifest = {
      schemaVersion: 2,
      mediaType: manifestType,
      artifactType: target,
      config: empty,
      layers: [layer],
    };
    const [os, architecture] = platform.split("_");
    return { ...json(manifestType, manifest), artifactType: target, platform: { architecture, os } };
  });
  const artifactType = "application/vnd.opentofu.provider";
  const index = json(indexType, { schemaVersion: 2, mediaType: indexType, artifactType, manifests });
  const annotations = { "org.opencontainers.image.ref.name": version };
  writeFileSync(join(directory, "oci-layout"), JSON.stringify({ imageLayoutVersion: "1.0.0" }));
  writeFileSync(
    join(directory, "index.json"),
    JSON.stringify({ schemaVersion: 2, manifests: [{ ...index, artifactType, annotations }] }),
  );
}
