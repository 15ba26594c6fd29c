import { Failure } from "terraform-provider-sdk/core";
import { canonicalName } from "../../../dns/index.ts";
import type { RunNotes } from "../../../reconcile/index.ts";
import type { CleanUpRequest, NameInZone } from "./kept-names.ts";
import { identityInZone, plainRecord, type RecordContent } from "../record-content.ts";
import { describeRecord } from "../writes/record-change.ts";
import { sentence } from "../../../core/sentence.ts";

/** A clean-up that removes nothing but what its plan listed, or what the caller lists. */
export interface ListedCleanUp extends NameInZone, Pick<CleanUpRequest, "onKept"> {
  /** Absent: what the last plan of the clean-up listed. */
  readonly listed?: readonly RecordContent[] | undefined;
}

/** What plans of clean-ups listed, for their applies. */
export interface PlannedLists {
  planned(place: NameInZone, found: readonly RecordContent[]): void;
  /** What may go, by the list of the plan that is applied; `undefined` where none is known. Each list is good for one apply. */
  take(place: NameInZone): Allowed | undefined;
}

/** The keys of what may go. */
export interface Allowed {
  has(key: string): boolean;
  /** How many plans it may be that is applied, where these are several: what one of them does not list may not go. */
  readonly plans?: number | undefined;
}

/** The line before the keys. It tells an empty list from a missing one. */
const head = "listed";

/** Lists are kept for this process and, as notes of the run, for the one that applies. */
export function createPlannedLists(notes: RunNotes): PlannedLists {
  const own = new Map<string, Allowed>();
  return {
    planned(place, found) {
      const [topic, keys] = [topicOf(place), found.map(identityInZone)];
      own.set(topic, new Set(keys));
      notes.write(topic, [head, ...keys]);
    },
    take(place) {
      const topic = topicOf(place);
      const allowed =
        own.get(topic) ?? inAll(notes.read(topic).flatMap(([first, ...keys]) => (first === head ? [keys] : [])));
      // a plan that is applied after this one must not go by what this one listed
      notes.drop(topic);
      if (allowed !== undefined) own.set(topic, allowed);
      return allowed;
    },
  };
}

function inAll(lists: readonly (readonly string[])[]): Allowed | undefined {
  if (lists.length === 0) return undefined;
  const sets = lists.map((keys) => new Set(keys));
  return { has: (key) => sets.every((keys) => keys.has(key)), plans: lists.length };
}

/** @throws Failure `clean-up-unplanned` */
export function allowedBy({ listed, zone, name }: ListedCleanUp, plans: PlannedLists): Allowed {
  const allowed = listed === undefined ? plans.take({ zone, name }) : new Set(listed.map(identityInZone));
  if (allowed !== undefined) return allowed;
  throw new Failure({
    code: "clean-up-unplanned",
    doing: doingCleanUp({ zone, name }),
    happened:
      "It removes only what its plan listed, and no such list is here: the plan was made on another machine, in another directory, more " +
      "than a week ago, before another one that was applied, or before the zone, the name or the provider's configuration was known. " +
      "Nothing was removed.",
    remedy: "Plan again and apply here, or list in `records` what may go.",
  });
}

/** The records that a list does not have. */
export function unlistedOf(records: readonly RecordContent[], listed: readonly RecordContent[]): RecordContent[] {
  const allowed = new Set(listed.map(identityInZone));
  return records.filter((content) => !allowed.has(identityInZone(content)));
}

/** @throws Failure `clean-up-unlisted` where one of the records is not among those that may go. */
export function refuseUnlisted(
  place: NameInZone,
  records: readonly RecordContent[],
  allowed: Allowed | undefined,
): void {
  const others = records.filter((content) => allowed?.has(identityInZone(content)) === false);
  if (others.length === 0) return;
  const { plans = 1 } = allowed ?? {};
  throw new Failure({
    code: "clean-up-unlisted",
    doing: doingCleanUp(place),
    happened:
      `${sentence(`It would also remove what was not listed: ${others.map(describeRecord).join(", ")}`)} ` +
      (plans > 1 ? `This may be the apply of any of ${plans} plans, and not all of them list it. ` : "") +
      "Nothing more was removed.",
    remedy:
      "If they are to go, too, look again (plan again, or run the command again) and agree to the longer list, or add them to `records` " +
      "of the action; if not, give them to another name first.",
  });
}

const lineForm = /^(\S+)\s+(?:\d\S*\s+)?(?:IN\s+)?([A-Za-z][A-Za-z0-9-]*)\s+(\S[^]*)$/i;

/** A record as lists of records show it: `NAME TYPE DATA`, with or without TTL and class. `undefined` for other texts. */
export function readRecordLine(line: string): RecordContent | undefined {
  const [, name, type, data] = lineForm.exec(line.trim()) ?? [];
  if (name === undefined || type === undefined || data === undefined) return undefined;
  return plainRecord({ name: canonicalName(name), type: type.toUpperCase(), data: [data] });
}

/** What a clean-up of the name is doing, for messages. */
export function doingCleanUp({ zone, name }: NameInZone): string {
  return `Cannot clean up the name ${name} in the zone ${zone}`;
}

function topicOf({ zone, name }: NameInZone): string {
  return JSON.stringify(["listed", canonicalName(zone), canonicalName(name)]);
}
