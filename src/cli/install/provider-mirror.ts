import { join } from "node:path";

/** The default registry hosts of Terraform and OpenTofu: each tool completes an unqualified source address with its own. */
const hosts = ["registry.terraform.io", "registry.opentofu.org"] as const;

const systems: Readonly<Record<string, string>> = { win32: "windows", sunos: "solaris" };
const architectures: Readonly<Record<string, string>> = { x64: "amd64", ia32: "386" };

/** The platform as Terraform names it, from Node's names: `linux_amd64`. */
export function terraformPlatform({ platform, arch }: { platform: string; arch: string }): string {
  return `${systems[platform] ?? platform}_${architectures[arch] ?? arch}`;
}

/** Node's names for a platform that Terraform names: the inverse of {@link terraformPlatform}. */
export function nodePlatform(name: string): { readonly platform: string; readonly arch: string } {
  const [system = "", architecture = ""] = name.split("_");
  const keyOf = (names: Readonly<Record<string, string>>, value: string): string =>
    Object.keys(names).find((key) => names[key] === value) ?? value;
  return { platform: keyOf(systems, system), arch: keyOf(architectures, architecture) };
}

/** The folders of a version for a platform in an unpacked mirror below `directory`, one for each host. */
export function mirrorFolders(
  directory: string,
  { version, platform }: { version: string; platform: string },
): string[] {
  return providerFolders(directory).map((folder) => join(folder, version, platform));
}

/** The folders of all versions, one for each host. */
export function providerFolders(directory: string): string[] {
  return hosts.map((host) => join(directory, host, "infra-management", "ims"));
}

/** A CLI configuration that takes this provider from the mirror, and every other one as usual. */
export function cliConfiguration(directory: string): string {
  const addresses = hosts.map((host) => JSON.stringify(`${host}/infra-management/ims`)).join(", ");
  return [
    "provider_installation {",
    "  filesystem_mirror {",
    `    path    = ${JSON.stringify(directory)}`,
    `    include = [${addresses}]`,
    "  }",
    "  direct {",
    `    exclude = [${addresses}]`,
    "  }",
    "}",
    "",
  ].join("\n");
}
