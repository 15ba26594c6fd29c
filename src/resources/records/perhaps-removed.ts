import { asLines } from "terraform-provider-sdk/core";
import type { Diagnostic, PrivateData } from "terraform-provider-sdk";
import { describeRecord, keyOf, planZone, setKeyOf, type RecordContent } from "../../client/index.ts";
import { ownAmong } from "./doubled-records.ts";
import { foreignIn } from "./removed-others.ts";
import { openReturning } from "./returning-records.ts";

/** What is there where it is known only after apply what a resource is to have. */
export interface Unsettled {
  /** Without what stays in any case. */
  readonly found: readonly RecordContent[];
  /** Records of these that are listed for certain; only their data counts. */
  readonly wanted: readonly RecordContent[];
  readonly isOwn: (content: RecordContent) => boolean;
  /** Records of others that are there beside own ones of the same data. */
  readonly doubles: readonly RecordContent[];
  /** What else is to be known of it; ends with a blank. */
  readonly about?: string;
}

/**
 * Lists what an apply removes that its resource did not create, unless the configuration turns out to list it, and which of that the apply refuses to
 * remove once more. The one place for whatever of sets and zones is not known yet. To be called before the plan is judged by what is known.
 */
export function judgePerhaps(
  { found, wanted, isOwn, doubles, about = "" }: Unsettled,
  notes: PrivateData,
): Diagnostic[] {
  const listed = new Set(wanted.map(printOf));
  const lost = found.filter((content) => !listed.has(printOf(content)));
  const changes = planZone(lost, { desired: [], remove: lost });
  const isOwnHere = ownAmong(changes, isOwn, doubles);
  const foreign = foreignIn(changes, isOwnHere);
  if (foreign.length === 0) return [];
  const returned = openReturning(unwritten(notes)).judge(changes, isOwnHere);
  return [...returned.filter(({ severity }) => severity === "error").map(refusedLater), listPerhaps(foreign, about)];
}

function listPerhaps(records: readonly RecordContent[], about: string): Diagnostic {
  return {
    severity: "warning",
    summary: `${records.length} of the records in the zone will be removed, unless the configuration turns out to list them`,
    detail:
      `${about}This resource did not create them, and what it is to have is known only after apply. Make sure that they are not needed, or will be ` +
      `listed:\n\n${asLines(records.map(describeRecord))}`,
  };
}

/** The plan cannot refuse what the configuration may turn out to list. */
function refusedLater({ summary, detail }: Diagnostic): Diagnostic {
  const later = "The apply is refused, unless the configuration turns out to list these records. ";
  return { severity: "warning", summary, detail: later + detail };
}

/** What is judged here is judged again once it is known, by the notes as they are. */
function unwritten(notes: PrivateData): PrivateData {
  const own = new Map<string, unknown>();
  return {
    get: (key) => (own.has(key) ? own.get(key) : notes.get(key)),
    set: (key, value) => void own.set(key, value),
  };
}

function printOf(content: RecordContent): string {
  return `${setKeyOf(content)} ${keyOf(content)}`;
}
