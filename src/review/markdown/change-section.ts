import { isOurs, type Change, type ForcedBy } from "../model/change.ts";
import { inLines } from "../model/dns-lines.ts";
import { bookkeeping } from "../model/drift.ts";
import { differingAttributes } from "../model/read-change.ts";
import type { Stack } from "../model/read-stack.ts";
import { stayingOf } from "../model/leaving-records.ts";
import { unknown } from "../plan/shown-value.ts";
import type { Detail } from "./detail.ts";
import { indent, list, place } from "./markdown-list.ts";
import { amount, code, value } from "./markdown-text.ts";

/** What is created or changed of this provider, records aside, which stand in their zones; of these what else is changed. */
export function changed({ changes, zones }: Stack, detail: Detail): readonly string[] {
  const inZones = new Set(zones.flatMap((diff) => diff.changes.map(({ change }) => change)));
  const told = changes.flatMap((change) => {
    const { action } = change;
    if (!isOurs(change) || (action !== "create" && action !== "update")) return [];
    const differing = differingAttributes(change).filter(({ path }) => !bookkeeping.includes(path));
    if (!inZones.has(change) && stayingOf(change).length === 0) return [entry(change, differing, detail)];
    const others = action === "create" ? [] : differing.filter(({ path }) => !inLines.includes(path));
    return others.length === 0 ? [] : [entry(change, others, detail)];
  });
  return list(told, detail.entries);
}

function entry(change: Change, told: readonly ForcedBy[], { attributes, text }: Detail): string {
  const head = `- **${change.action === "create" ? "create" : "change"}** ${place(change)}`;
  if (!attributes) return head;
  const shown = told.filter(({ to }) => change.action === "update" || (to !== null && to !== unknown));
  if (shown.length === 0) return head;
  if (change.action === "create")
    return `${head}: ${shown.map(({ path, to }) => `${path} ${value(to, text)}`).join(", ")}`;
  return [head, ...indent(shown.map((by) => `- ${difference(by, text)}`))].join("\n");
}

export function difference({ path, from, to }: ForcedBy, text: number): string {
  return `${code(path)}: ${value(from, text)} → ${value(to, text)}`;
}

/** Other providers' resources: what happens to which, and at which attributes. Their values are not shown. */
export function foreign({ changes }: Stack, { entries, attributes }: Detail): readonly string[] {
  const told = changes.filter(
    (change) =>
      !isOurs(change) && (change.action === "create" || change.action === "update" || change.action === "read"),
  );
  return list(
    told.map((change) => {
      const names =
        change.action === "update" && attributes ? differingAttributes(change).map(({ path }) => code(path)) : [];
      const words = { create: "create", update: "change", read: "read during the apply" } as const;
      return `- **${words[change.action as keyof typeof words]}** ${place(change)}${names.length === 0 ? "" : `: ${names.join(", ")}`}`;
    }),
    entries,
  );
}

/** What changes in Terraform's books only. */
export function books({ changes }: Stack, { entries }: Detail): readonly string[] {
  return list(
    changes.flatMap((change) => [
      ...withStaying(change),
      ...(change.movedFrom === undefined ? [] : [`- **move** ${code(change.movedFrom)} to ${place(change)}`]),
      ...(change.action === "forget"
        ? [`- **forget** ${place(change)}: it stays as it is, and Terraform does not manage it any more`]
        : []),
    ]),
    entries,
  );
}

/** What is imported, or lets go of records, and how many of these stay in the zone. */
function withStaying(change: Change): readonly string[] {
  const { importId } = change;
  const count = staysOf(change);
  const stay = count === 1 ? "stays" : "stay";
  const staying = count === 0 ? "" : `; ${amount(count, "record")} that it does not list ${stay} in the zone`;
  if (importId === undefined) return count === 0 ? [] : [`- **let go** of records of ${place(change)}${staying}`];
  return [`- **import** ${place(change)}${importId === "" ? "" : ` from ${code(importId)}`}${staying}`];
}

/** How many records a change leaves in the zone. What is forgotten leaves all, which is told of it. */
function staysOf(change: Change): number {
  const isWritten = change.action === "update" || change.action === "delete" || change.action === "replace";
  return isWritten && !change.forgetsOld ? stayingOf(change).length : 0;
}
