import { isOurs, type Change } from "../model/change.ts";
import { recordLines } from "../model/dns-lines.ts";
import { driftedAttributes, driftedLines } from "../model/drift.ts";
import type { Stack } from "../model/read-stack.ts";
import { difference } from "./change-section.ts";
import type { Detail } from "./detail.ts";
import { indent, list, place } from "./markdown-list.ts";
import { clip, code, diffBlock, oneLine } from "./markdown-text.ts";

const consequences = {
  ...{ create: "this plan creates it again", update: "this plan changes it again", replace: "this plan replaces it" },
  ...{ delete: "this plan destroys it", forget: "this plan forgets it" },
  ...{ none: "this plan leaves it so", read: "this plan leaves it so" },
} as const;

/** What others changed since the last apply, and whether this plan touches it. */
export function drifted({ drift, changes }: Stack, detail: Detail): readonly string[] {
  const planned = new Map(changes.map(({ address, action }) => [address, action]));
  const told = drift.map((change) => {
    const then = consequences[planned.get(change.address) ?? "none"];
    const what = change.action === "delete" ? "was deleted" : "was changed";
    return [`- ${place(change)} ${what}; ${then}`, ...(detail.attributes ? driftDetail(change, detail) : [])].join(
      "\n",
    );
  });
  return list(told, detail.entries);
}

function driftDetail(change: Change, { text, unchanged }: Detail): readonly string[] {
  const lines = driftedLines(change);
  if (lines !== undefined && lines.length > 0) {
    const shown = lines.filter(({ sign }) => unchanged || sign !== " ");
    const block = diffBlock(shown.map((line) => `${line.sign} ${clip(oneLine(line.text), text)}`));
    return ["", ...indent(block.split("\n")), ""];
  }
  if (change.action === "delete" || recordLines(change.type, change.before) !== undefined) return [];
  const told = driftedAttributes(change);
  return indent(told.map((by) => `- ${isOurs(change) ? difference(by, text) : code(by.path)}`));
}
