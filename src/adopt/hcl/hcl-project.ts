import type { AdoptedFile, Adoption } from "../declare/adopted.ts";
import { headLines, leftOutLines } from "../render/file-comments.ts";
import type { GeneratedFiles } from "../render/generated-files.ts";
import { printObject } from "./hcl-object.ts";

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

function printFile(file: AdoptedFile): string {
  return [`${comment(headLines(file)).join("\n")}\n`, ...file.objects.map(printObject)].join("\n");
}

function comment(lines: readonly string[]): string[] {
  return lines.map((line) => `# ${line}`);
}
