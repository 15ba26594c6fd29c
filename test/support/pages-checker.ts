import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { skipLoudly } from "./describe-unless.ts";
import { describeWithTerraform } from "./engines.ts";

/** Path of HashiCorp's own check of a provider's pages. (https://github.com/hashicorp/terraform-plugin-docs) */
const checker = process.env["IMS_TFPLUGINDOCS"] ?? "";

/** `describe` with an engine whose schema tells of all that has a page, or a loud skip where no checker is named. */
export function describeWithPagesChecker(name: string, suite: () => void): void {
  if (checker !== "") describeWithTerraform(name, suite, "provider functions", "actions");
  else skipLoudly("IMS_TFPLUGINDOCS names no tfplugindocs to run it with.", name, suite);
}

/** Checks the pages in `docs` of a directory against the provider's schema in its `schema.json`. */
export function checkPages(directory: string): { status: number | null; said: string } {
  const args = ["validate", "--provider-name", "ims", "--providers-schema", "schema.json"];
  const { status, stdout, stderr } = spawnSync(resolve(checker), args, { cwd: directory, encoding: "utf8" });
  return { status, said: `${stdout}${stderr}` };
}
