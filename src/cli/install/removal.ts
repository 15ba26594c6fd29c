import { impliedMirror } from "./implied-mirror.ts";
import { providerFolders } from "./provider-mirror.ts";

/** How an installed provider is removed, in words. */
export function removal(context: Parameters<typeof impliedMirror>[0]): string {
  const mirror = impliedMirror(context);
  const folders = providerFolders(mirror ?? "MIRROR").join(" and ");
  const of =
    mirror === undefined
      ? ", where MIRROR is the directory of --dir"
      : "; below another directory where --dir named one";
  return `To remove an installed provider, delete ${folders}${of}.`;
}
