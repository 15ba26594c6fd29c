import { existsSync } from "node:fs";
import { join } from "node:path";
import { baseDirectory } from "../../core/base-directory.ts";
import type { CommandContext } from "../command-context.ts";

/**
 * The mirror in the user's home that Terraform and OpenTofu search by themselves; `undefined` where nothing tells the home. OpenTofu reads its
 * settings and credentials from `$XDG_CONFIG_HOME/opentofu` only as long as there is no `~/.terraform.d`: then that one is not made.
 */
export function impliedMirror({
  home,
  environment,
  platform,
}: Pick<CommandContext, "home" | "environment" | "platform">): string | undefined {
  if (home === undefined) return undefined;
  const usual = join(home, ".terraform.d");
  // OpenTofu takes a relative path, too
  const { XDG_CONFIG_HOME: settings = "" } = environment;
  const isLeftAlone =
    platform === "linux" && settings !== "" && existsSync(join(settings, "opentofu")) && !existsSync(usual);
  if (!isLeftAlone) return join(usual, "plugins");
  const data = baseDirectory(environment, "XDG_DATA_HOME") ?? join(home, ".local", "share");
  return join(data, "terraform", "plugins");
}
