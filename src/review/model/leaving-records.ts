import { createMatcher, isVitalKey, setKeyOf } from "../../model/set-key.ts";
import { isAttributes, type Attributes } from "../plan/shown-value.ts";
import type { Change } from "./change.ts";
import { recordLines, type RecordLine } from "./dns-lines.ts";

/** Of the other kinds a change says itself what becomes of each record. */
const kind = "ims_dns_zone_records";

/** The records that an object stood for, by what becomes of them where it stands for them no more. */
export interface Leaving {
  /** All that do not stay: also those that it goes on to stand for. */
  readonly going: readonly RecordLine[];
  /** Those that leave the state and stay in the zone. */
  readonly staying: readonly RecordLine[];
}

/**
 * What becomes of the records of an `ims_dns_zone_records`: what it does not list any more stays in the zone where it is the zone's own name servers,
 * where `ignore` matches it, and where its import alone brought it into the state. (docs/behaviour.md#many-records-of-a-zone)
 */
export function leavingOf(change: Change): Leaving {
  const { type, action, before, after } = change;
  const lines = recordLines(type, before) ?? [];
  if (type !== kind) return { going: lines, staying: [] };
  const [isUpdate, [first]] = [action === "update", lines];
  if (first === undefined) return { going: lines, staying: [] };
  const isListed = isUpdate ? listedIn(after) : () => false;
  const isIgnored = createMatcher(isUpdate ? textsIn(after?.["ignore"]) : [], first.zone);
  const isReleased = isReleasedBy(change);
  const [going, staying]: [RecordLine[], RecordLine[]] = [[], []];
  for (const line of lines) {
    const key = setKeyOf(line);
    const stays = !isListed(key) && (isReleased || isVitalKey(key, line.zone) || isIgnored(key));
    (stays ? staying : going).push(line);
  }
  return { going, staying };
}

/** Those that leave the state with a change and stay in the zone. */
export function stayingOf(change: Change): readonly RecordLine[] {
  return change.type === kind ? leavingOf(change).staying : [];
}

/** Whether the change is the apply of an import that removes nothing: what it does not list, no configuration had. */
function isReleasedBy({ action, importId, after }: Change): boolean {
  return importId !== undefined && action === "update" && (after?.["exclusive"] ?? false) === false;
}

/** Whether the change lists a type and name. What is not known may be any of them. */
function listedIn(after: Attributes | undefined): (setKey: string) => boolean {
  if (!isAttributes(after?.["records"])) return () => true;
  const listed = new Set((recordLines(kind, after) ?? []).map(setKeyOf));
  return (setKey) => listed.has(setKey);
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}
