import { asLines } from "terraform-provider-sdk/core";
import { parseKey, setKeyOf } from "../../client/index.ts";
import type { Diagnostic } from "terraform-provider-sdk";
import type { Listed } from "./listed-sets.ts";

/**
 * Says which keys mean the name and type of another one of the state. A plan has the keys of the configuration (Terraform takes no
 * others where anything of the map changes), so it shows each as one that goes and one that comes.
 */
export function listRespelled(
  keys: readonly string[],
  before: ReadonlyMap<string, Listed>,
  zone: string,
): Diagnostic[] {
  const lines = keys.flatMap((key) => {
    const named = parseKey(key, zone);
    const known = named === undefined ? undefined : before.get(setKeyOf(named))?.key;
    return known === undefined || known === key
      ? []
      : [`${JSON.stringify(key)} means what ${JSON.stringify(known)} meant`];
  });
  if (lines.length === 0) return [];
  return [
    {
      severity: "warning",
      summary: `${lines.length} of the keys are only spelled differently: their records stay`,
      detail:
        "Terraform shows each as one element removed and one added. What is written is only what differs between their values, TTLs " +
        `and comments:\n\n${asLines(lines)}`,
    },
  ];
}
