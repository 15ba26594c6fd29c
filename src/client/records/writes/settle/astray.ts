import type { RecordSetId } from "../../../../apis/dns/service.ts";
import { Failure } from "terraform-provider-sdk/core";
import { HttpFailure } from "../../../../http/http-failure.ts";
import { sentence } from "../../../../core/sentence.ts";
import { groupBy } from "../../../../core/group-by.ts";
import { exactKeyOf, keyOf, type RecordEntry } from "../../record-content.ts";
import { askIndexes, type ListToAsk } from "../../reading/ask-indexes.ts";
import type { SetReading } from "../../reading/set-reading.ts";
import type { RecordChange } from "../record-change.ts";
import type { Readings } from "./judge-write.ts";
import { withPayloads } from "./write-warnings.ts";

/**
 * What a write hit since the list of the set is in another order than the indexes. `isProven`: whether the indexes show that order; `isSure`: whether
 * the service has accepted the write.
 */
export interface Astray {
  readonly kind: "astray";
  readonly victim: RecordEntry;
  readonly isProven: boolean;
  readonly isSure: boolean;
}

/** A write by index whose target stands as it was, and how it was answered. */
interface MissedWrite {
  readonly set: RecordSetId;
  readonly change: RecordChange;
  /** Whether the service has answered with success. */
  readonly isCertain: boolean;
}

/**
 * What a write hit in place of its target, where no shift of the indexes explains it: one record of others is gone, nothing else has changed, and
 * the service has the records that are left at other indexes than its list. Else `undefined`: others may have removed that one, and ours hit a record
 * that nobody had read. Of a single record that is left nothing can tell the order: there it takes two strangers at the very moment of our write.
 */
export async function hitAstray(
  reading: SetReading,
  { set, change, isCertain }: MissedWrite,
  { before, after }: Readings,
  signal?: AbortSignal,
): Promise<Astray | undefined> {
  const { listOrder, sets } = reading.context;
  const victim = onlyGone(change, { before, after });
  if (victim === undefined) return undefined;
  const isProven = after.length > 1 && (await isListedOtherwise(reading, { set, records: after }, signal));
  listOrder.note(isProven ? "proven" : "suspected");
  const isAlone = after.length < 2 && isCertain && !sets.doLag();
  return isProven || isAlone ? { kind: "astray", victim, isProven, isSure: isCertain } : undefined;
}

/** The only record that went with a write, where its target stands and nothing came but what was sent. */
export function onlyGone(change: RecordChange, { before, after }: Readings): RecordEntry | undefined {
  if (change.kind === "create") return undefined;
  const target = exactKeyOf(change.from);
  const [gone, came] = [beyond(before, after), beyond(after, before)];
  const [victim] = gone;
  if (gone.length !== 1 || victim === undefined || exactKeyOf(victim.content) === target) return undefined;
  const isAsSent =
    change.kind === "delete" ? came.length === 0 : came.length === 1 && came[0]?.key === keyOf(change.to);
  return isAsSent ? victim : undefined;
}

/** The records of one list that another one has not as often. */
function beyond(list: readonly RecordEntry[], other: readonly RecordEntry[]): RecordEntry[] {
  const others = groupBy(other, ({ content }) => exactKeyOf(content));
  const groups = groupBy(list, ({ content }) => exactKeyOf(content));
  return [...groups].flatMap(([key, entries]) => entries.slice(others.get(key)?.length ?? 0));
}

/** An index that cannot be read proves nothing. */
async function isListedOtherwise(reading: SetReading, list: ListToAsk, signal?: AbortSignal): Promise<boolean> {
  try {
    return (await askIndexes(reading, list, signal)).kind === "other";
  } catch (error) {
    if (error instanceof HttpFailure) return false;
    throw error;
  }
}

function otherOrder({ isProven }: Astray): string {
  return `The service ${isProven ? "lists" : "seems to list"} these records in another order than that of their indexes`;
}

/** Why a record of others was hit, for what is told of its restoration. */
export function hitByOrder(astray: Astray): string {
  return `${otherOrder(astray)}, so a record of somebody else was hit`;
}

/** What is told where the write is made all the same. */
export function wentAstray({ message }: RecordChange, astray: Astray): string {
  const { victim, isProven, isSure } = astray;
  const became = isSure
    ? `a record of somebody else was hit, and was written again: ${withPayloads([victim])}`
    : `a record of somebody else may have been hit, and was not written again: ${withPayloads([victim])}`;
  const otherwise = isProven
    ? ""
    : " If another writer deleted that one, this change hit a record that nobody had read: ask who else writes these records.";
  return (
    `${otherOrder(astray)}. With this change ${became}.${otherwise} ${sentence(`The change: ${message}`)} From now on the service is asked from this machine which record it ` +
    "has at an index before that is written to. Ask its operator to list records in the order of their indexes: whoever writes from elsewhere may hit another one."
  );
}

/** A write to an index at which the service had shown the record has hit another one. */
export function indexesContradict(
  doing: string,
  { message }: RecordChange,
  { astray: { victim, isSure }, warning }: { readonly astray: Astray; readonly warning: string | undefined },
): Failure {
  const became = isSure && warning === undefined ? "It was written again" : "It may not be there again";
  return new Failure({
    code: "indexes-contradict",
    doing,
    happened: `${sentence(`The service was asked which record is at the index, and another one was hit: ${withPayloads([victim])}`)} ${became}. ${sentence(`Not done: ${message}`)}`,
    remedy:
      "Do not run it again as it is: each run may hit another record. Ask the operator of the service to which record a write by index goes, and what answers " +
      "readings and writes differently.",
  });
}
