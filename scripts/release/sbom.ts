import { bunVersion, type Platform, nameOf } from "../executables/platforms.ts";
import type { BundledPackage } from "./bundled.ts";

/** What is in the executables, as CycloneDX 1.6 JSON. Without a time or a number of its own: the same parts give the same text. */
export function softwareBill(
  version: string,
  packages: readonly BundledPackage[],
  platforms: readonly Platform[],
): string {
  const own = { type: "application", name: "terraform-provider-ims", version, "bom-ref": "terraform-provider-ims" };
  const parts = [
    ...packages.map(({ name, version: found, license }) => library(name, found, license)),
    ...platforms.flatMap((platform) =>
      platform.builds.map(({ runtime: { target, sha512 } }) => ({
        ...library(`@oven/bun-${target}`, bunVersion, "MIT"),
        description: `The runtime of ${nameOf(platform)}`,
        hashes: [{ alg: "SHA-512", content: Buffer.from(sha512, "base64").toString("hex") }],
      })),
    ),
  ];
  const bill = {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: { ...own, licenses: [{ license: { id: "MPL-2.0" } }] } },
    components: parts,
    dependencies: [{ ref: own["bom-ref"], dependsOn: parts.map((part) => part["bom-ref"]) }],
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

function library(name: string, version: string, license: string) {
  const purl = `pkg:npm/${name.replace(/^@/, "%40")}@${version}`;
  return { type: "library", name, version, "bom-ref": purl, purl, licenses: [{ license: { id: license } }] };
}
