import { destroys, isOurs, type Change, type ForcedBy } from "../model/change.ts";
import type { Decommission } from "../model/decommission-change.ts";
import { inLines, recordLines } from "../model/dns-lines.ts";
import { bookkeeping } from "../model/drift.ts";
import { differingAttributes } from "../model/read-change.ts";
import type { Stack } from "../model/read-stack.ts";
import { leavingOf } from "../model/leaving-records.ts";
import { madeAgain } from "../model/zone-diff.ts";
import { unlistedRecordsOf, type UnlistedRecords } from "../model/unlisted-records.ts";
import { unknown, type Attributes, type Shown } from "../plan/shown-value.ts";
import { difference } from "./change-section.ts";
import type { Detail } from "./detail.ts";
import { indent, place } from "./markdown-list.ts";
import { amount, code, value } from "./markdown-text.ts";

/** The losses: what is destroyed or replaced, why, and what is lost with it. Servers and projects come first, records last. */
export function losses({ changes, decommissions }: Stack, detail: Detail): readonly string[] {
  const { losses: most, consequences, text } = detail;
  const gone = changes.filter((change) => destroys(change) || change.action === "replace");
  const ordered = [...gone].sort((a, b) => weight(a) - weight(b));
  const objects = ordered.map((change) => [
    `- ${title(change)}`,
    ...indent([
      ...change.forcedBy.map((by) => forced(by, change, text)),
      ...why(change),
      ...alsoChanged(change, detail),
    ]),
    ...(consequences ? indent(lost(change, decommissions, text)) : []),
  ]);
  const entries = [...objects, ...changes.flatMap((change) => unlisted(change, consequences, text))];
  const shown = entries.slice(0, most).flat();
  return entries.length > most ? [...shown, `- … and ${entries.length - most} more`] : shown;
}

/** Records that go, although they are in no state and thus not in the plan's JSON. */
function unlisted(change: Change, consequences: boolean, text: number): readonly (readonly string[])[] {
  const found = unlistedRecordsOf(change);
  if (found === undefined) return [];
  const head = `- **remove what is not listed** from ${value(found.zone, text)}: ${place(change)}`;
  return [[head, ...(consequences ? indent([describeUnlisted(found, text)]) : [])]];
}

function describeUnlisted({ spared, noLonger }: UnlistedRecords, text: number): string {
  const patterns = (some: Shown): string =>
    Array.isArray(some) ? (some as readonly Shown[]).map((one) => value(one, text)).join(", ") : value(some, text);
  if (noLonger !== undefined)
    return `- every record that \`ignore\` does not spare any more goes, whoever made it: ${patterns(noLonger)}`;
  const ignored = spared === null ? "" : `, and what \`ignore\` matches: ${patterns(spared)}`;
  return `- every record that it does not list goes, whoever made it. The SOA record and the zone's own NS records stay${ignored}`;
}

const weights = ["ims_platform_project", "ims_server_definition"];

function weight(change: Change): number {
  const at = weights.indexOf(change.type);
  return at !== -1 ? at : isOurs(change) ? 3 : 2;
}

function title(change: Change): string {
  const { action, createsFirst, forgetsOld } = change;
  if (action === "delete") return `**destroy** ${place(change)}`;
  const old = forgetsOld ? "the old one is forgotten and stays" : "the old one is destroyed";
  const order = createsFirst ? `the new one is created, then ${old}` : `${old}, then the new one is created`;
  return `**replace** ${place(change)}: ${order}`;
}

function forced(by: ForcedBy, change: Change, text: number): string {
  // values of other providers are not shown: they may contain secrets that are not marked as such
  return `- forced by ${isOurs(change) ? difference(by, text) : code(by.path)}`;
}

/** What a replacement changes beside what forces it. Records stand in their zones, and what is known after the apply only is not told. */
function alsoChanged(change: Change, { attributes, text }: Detail): readonly string[] {
  if (!attributes || change.action !== "replace" || !isOurs(change)) return [];
  const told = [...bookkeeping, ...change.forcedBy.map(({ path }) => path.replace(/[.[].*/s, ""))];
  const inZone = recordLines(change.type, change.after) === undefined ? [] : inLines;
  return differingAttributes(change)
    .filter(({ path, to }) => to !== unknown && !told.includes(path) && !inZone.includes(path))
    .map((by) => `- changes ${difference(by, text)}`);
}

function why({ reason }: Change): readonly string[] {
  return reason === undefined ? [] : [`- because ${reason}`];
}

function lost(change: Change, decommissions: Stack["decommissions"], text: number): readonly string[] {
  if (!destroys(change)) return [];
  const decommission = decommissions.get(change);
  if (decommission !== undefined) return describeDecommission(decommission, text);
  if (change.type === "ims_platform_project") return describeProject(change.before ?? {}, change.action === "replace");
  if (recordLines(change.type, change.before) === undefined) return [];
  const lines = leavingOf(change).going;
  if (lines.length === 0) return [];
  const zone = code(lines[0]?.zone ?? "");
  if (change.action !== "replace") return [`- ${amount(lines.length, "record")} of ${zone} removed, see below`];
  const again = madeAgain(change);
  const others = lines.length - again.length;
  return [
    ...(others === 0 ? [] : [`- ${amount(others, "record")} of ${zone} replaced, see below`]),
    ...(again.length === 0 ? [] : [`- ${amount(again.length, "record")} of ${zone} removed, and made again as before`]),
  ];
}

function describeDecommission(steps: Decommission, text: number): readonly string[] {
  const said = [
    ...(steps.cleanUp === undefined ? [] : [describeCleanUp(steps.cleanUp, text)]),
    ...(steps.revoke ? [["The certificate of the configuration management is revoked."]] : []),
    ...(steps.deactivate ? [["The server is deactivated in the inventory database."]] : []),
    ...(steps.delete ? [["The definition is deleted."]] : []),
  ];
  const numbered = said.flatMap(([first = "", ...rest], index) => [`${index + 1}. ${first}`, ...indent(rest, "   ")]);
  const skipped = (["revoke", "deactivate"] as const).filter((step) => !steps[step]);
  return [
    `- decommissions the server ${code(steps.server)}:`,
    ...indent(numbered),
    ...(skipped.length === 0 ? [] : [`- left out: ${skipped.map((step) => code(step)).join(", ")}`]),
    ...(steps.delete ? [] : ["- **the definition stays** (`delete = false`): Terraform forgets it while it lives on"]),
  ];
}

function describeCleanUp(
  { name, zones, records }: NonNullable<Decommission["cleanUp"]>,
  text: number,
): readonly string[] {
  const first =
    `Every record of ${code(name)}, and every CNAME that points to it, is removed from ` +
    `${zones.map((zone) => code(zone)).join(", ")}, whoever made it.` +
    (records.some(({ isKept }) => isKept) ? ` ${spared}` : "");
  return [
    `${first}${records.length === 0 ? " This stack knows of none." : " This stack knows of:"}`,
    ...records.map(
      ({ line, change, isKept }) =>
        `- ${code(line.text, text)}, ${place(change)}${isKept ? ", **which this plan keeps**" : ""}`,
    ),
  ];
}

/** The plan passes them to the apply by a note on its machine. */
const spared =
  "What this plan keeps is spared where plan and apply run on one machine, and else made again by the next plan.";

function describeProject(before: Attributes, isReplaced: boolean): readonly string[] {
  const told = [
    ["ID", "id"],
    ["URL", "url"],
    ["administrators", "admin_uids"],
    ["editors", "editor_uids"],
    ["viewers", "viewer_uids"],
  ] as const;
  const known = told.flatMap(([word, name]) => {
    const one = before[name] ?? null;
    return one === null || (Array.isArray(one) && one.length === 0) ? [] : [`${word} ${value(one)}`];
  });
  return [
    `- **everything in the project ${value(before["name"] ?? null)} is lost**: what runs there and what is stored there`,
    ...(known.length === 0 ? [] : [`- it was: ${known.join(", ")}`]),
    ...(isReplaced ? ["- the new project is empty, and its ID and URL may be others"] : []),
  ];
}
