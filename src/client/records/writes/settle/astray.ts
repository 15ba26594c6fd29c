import type { RecordSetId } from "../../../../apis/dns/service.ts";
import { Failure } from "terraform-provider-sdk/core";
import { sentence } from "../../../../core/sentence.ts";
import { groupBy } from "../../../../core/group-by.ts";
import { exactKeyOf, keyOf, type RecordEntry } from "../../record-content.ts";
import { readAt } from "../../reading/read-at.ts";
import { readSet } from "../../reading/read-set.ts";
import type { SetReading } from "../../reading/set-reading.ts";
import type { RecordChange } from "../record-change.ts";
import type { Readings, Verdict } from "./judge-write.ts";
import { withPayloads } from "./write-warnings.ts";

/** What a write hit since the list of the set is in another order than the indexes. `isSure`: whether nobody else can have removed it. */
export interface Astray {
  readonly kind: "astray";
  readonly victim: RecordEntry;
  readonly isSure: boolean;
}

/** A write by index whose target stands as it was, and how it was answered. */
interface MissedWrite {
  readonly set: RecordSetId;
  readonly change: RecordChange;
  /** Whether the service has answered with success. */
  readonly isCertain: boolean;
  /** What the readings say of it by the order of the list. */
  readonly verdict: Verdict;
}

/**
 * What a write hit in place of its target, where no shift of the indexes explains it: one record of others is gone, nothing else has changed, and
 * the service has the records that are left at other indexes than its list. These may be in one order by chance: then what took the place of the
 * record tells it, or there is only one left. Else `undefined`.
 */
export async function hitAstray(
  reading: SetReading,
  { set, change, isCertain, verdict }: MissedWrite,
  { before, after }: Readings,
  signal?: AbortSignal,
): Promise<Astray | undefined> {
  const victim = onlyGone(change, { before, after });
  if (victim === undefined) return undefined;
  reading.context.listOrder.doubt();
  const isProven = after.length < 2 || (await isListedOtherwise(reading, set, after, signal));
  return isProven || verdict.kind === "overwrote" ? { kind: "astray", victim, isSure: isCertain } : undefined;
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

/** Whether the service has one of the records at another index than its list, which is the same before and after. */
async function isListedOtherwise(
  reading: SetReading,
  set: RecordSetId,
  records: readonly RecordEntry[],
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const listed = records.map(({ content }) => exactKeyOf(content));
  const shown = await Promise.all(
    records.map(async ({ nr }) => {
      const content = await readAt(reading, set, nr, signal).catch(() => undefined);
      return content === undefined ? undefined : exactKeyOf(content);
    }),
  );
  signal?.throwIfAborted();
  if (shown.every((key, nr) => key === undefined || key === listed[nr] || !listed.includes(key))) return false;
  const again = await readSet(reading, set, signal);
  return again.length === listed.length && again.every(({ content }, nr) => exactKeyOf(content) === listed[nr]);
}

const otherOrder = "The service lists these records in another order than that of their indexes";

/** Why a record of others was hit, for what is told of its restoration. */
export const hitByOrder = `${otherOrder}, so a record of somebody else was hit`;

/** What is told where the write is made all the same. */
export function wentAstray({ message }: RecordChange, { victim, isSure }: Astray): string {
  const became = isSure
    ? `a record of somebody else was hit, and was written again: ${withPayloads([victim])}`
    : `a record of somebody else may have been hit, and was not written again: ${withPayloads([victim])}`;
  return (
    `${otherOrder}. With this change ${became}. ${sentence(`The change: ${message}`)} From now on the service is asked from this machine which record it ` +
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
