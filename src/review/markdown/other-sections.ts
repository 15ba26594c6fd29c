import type { Change, ForcedBy } from "../model/change.ts";
import { recordLines } from "../model/dns-lines.ts";
import { bookkeeping, driftedAttributes, driftedLines } from "../model/drift.ts";
import { differingAttributes } from "../model/read-change.ts";
import type { Check, Deferred, OutputChange, Stack } from "../model/read-stack.ts";
import { ownOf, unknown } from "../plan/shown-value.ts";
import type { Detail } from "./detail.ts";
import { indent, list, place } from "./markdown-list.ts";
import { clip, code, diffBlock, oneLine, value } from "./markdown-text.ts";

const isOurs = ({ type }: Change): boolean => type.startsWith("ims_");

/** What is created or changed of this provider, records aside, which stand in their zones. */
export function changed({ changes, zones }: Stack, detail: Detail): readonly string[] {
  const inZones = new Set(zones.flatMap((diff) => diff.changes.map(({ change }) => change)));
  const told = changes.filter(
    (change) => isOurs(change) && (change.action === "create" || change.action === "update") && !inZones.has(change),
  );
  return list(
    told.map((change) => entry(change, detail)),
    detail.entries,
  );
}

function entry(change: Change, { attributes, text }: Detail): string {
  const head = `- **${change.action === "create" ? "create" : "change"}** ${place(change)}`;
  if (!attributes) return head;
  const told = differingAttributes(change).filter(({ path }) => !bookkeeping.includes(path));
  const shown = told.filter(({ to }) => change.action === "update" || (to !== null && to !== unknown));
  if (shown.length === 0) return head;
  if (change.action === "create")
    return `${head}: ${shown.map(({ path, to }) => `${path} ${value(to, text)}`).join(", ")}`;
  return [head, ...indent(shown.map((by) => `- ${difference(by, text)}`))].join("\n");
}

function difference({ path, from, to }: ForcedBy, text: number): string {
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
      ...(change.importId === undefined
        ? []
        : [`- **import** ${place(change)}${change.importId === "" ? "" : ` from ${code(change.importId)}`}`]),
      ...(change.movedFrom === undefined ? [] : [`- **move** ${code(change.movedFrom)} to ${place(change)}`]),
      ...(change.action === "forget"
        ? [`- **forget** ${place(change)}: it stays as it is, and Terraform does not manage it any more`]
        : []),
    ]),
    entries,
  );
}

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

export function outputs(changes: readonly OutputChange[], { entries, text }: Detail): readonly string[] {
  return list(
    changes.map(({ name, from, to }) => `- ${code(name)}: ${value(from, text)} → ${value(to, text)}`),
    entries,
  );
}

export function checks(failed: readonly Check[], { entries, text }: Detail): readonly string[] {
  const words: Readonly<Record<string, string>> = {
    fail: "fails",
    error: "could not be run",
    unknown: "is known after the apply",
  };
  return list(
    failed.map(({ address, status, messages }) => {
      const said = messages.map((message) => code(message, text)).join(", ");
      return `- ${code(address)} ${ownOf(words, status) ?? code(status)}${said === "" ? "" : `: ${said}`}`;
    }),
    entries,
  );
}

export function deferred(put: readonly Deferred[], { entries }: Detail): readonly string[] {
  return list(
    put.map(({ address, reason }) => `- ${code(address)}${reason === "" ? "" : `: ${code(reason)}`}`),
    entries,
  );
}
