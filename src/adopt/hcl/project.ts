import type { AdoptedFile, Adoption } from "../declare/adopted.ts";
import { leftOutLines } from "../render/comments.ts";
import type { GeneratedFiles } from "../render/files.ts";
import { printObject } from "./object.ts";

/** An account as a configuration in Terraform's language, with an import block for each resource. */
export function printHcl({ files, leftOut }: Adoption): GeneratedFiles {
  return new Map([
    ["provider.tf", [...comment(leftOutLines(leftOut)), provider].join("\n")],
    ...files.map((file) => [`${file.group}-${file.slug}.tf`, printFile(file)] as const),
    [".gitignore", ".terraform\n*.tfstate\n*.tfstate.*\n"],
  ]);
}

const provider = `terraform {
  required_version = ">= 1.5"

  required_providers {
    ims = {
      source = "infra-management/ims"
    }
  }
}

# settings and tokens come from the environment: IMS_BASE_URL, IMS_ACCESS_TOKEN
provider "ims" {}
`;

const titles = {
  servers: (of: string) => `Servers of the customer ${of}`,
  zone: (of: string) => `Records of the zone ${of}`,
  projects: (of: string) => `Projects on the cluster ${of}`,
} as const;

function printFile({ group, of, objects, leftOut }: AdoptedFile): string {
  const head = comment([`${titles[group](of)}.`, ...leftOutLines(leftOut)]);
  return [`${head.join("\n")}\n`, ...objects.map(printObject)].join("\n");
}

function comment(lines: readonly string[]): string[] {
  return lines.map((line) => `# ${line}`);
}
