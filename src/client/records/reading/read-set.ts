import type { RecordSetId } from "../../../apis/dns/service.ts";
import { Failure } from "terraform-provider-sdk/core";
import { isSameName, isTextType } from "../../../dns/index.ts";
import { howToImport } from "../../import-advice.ts";
import { printImportId } from "../../import-id-text.ts";
import { pauseBeforeTry } from "../../tries.ts";
import { fromWire, keyOf, type RecordContent, type RecordEntry } from "../record-content.ts";
import { readContents } from "./read-contents.ts";
import { describeSet, type SetReading } from "./set-reading.ts";
import { timeReading } from "../../reading-age.ts";
import { hearWitnesses, type Keys } from "./witness.ts";

/**
 * Reads the records of one type and name, in the order of their indexes. The answer is not older than what this user has left there, and
 * proves nothing by itself. `each` is given every answer, also those that are taken for older ones.
 */
export function readSet(
  { context, zones }: SetReading,
  set: RecordSetId,
  signal?: AbortSignal,
  each?: (records: readonly RecordEntry[]) => void,
): Promise<readonly RecordEntry[]> {
  const reading = {
    read: async () => {
      const records = await readOnce({ context, zones }, set, signal);
      each?.(records);
      return records;
    },
    askText: () => zones.read(set.zone, signal),
  };
  return context.sets.read(set, reading, signal);
}

async function readOnce(
  reading: SetReading,
  set: RecordSetId,
  signal: AbortSignal | undefined,
): Promise<readonly RecordEntry[]> {
  const { services, clock } = reading.context;
  const ended = timeReading(clock);
  const records = await services.dns.getRecords(set, signal);
  const read = ended();
  const contents = await readContents(reading, set, records, signal);
  return records.map((wire, nr) => {
    const content = contents[nr] ?? fromWire(wire, set);
    return { nr, wire, content, key: keyOf(content), read };
  });
}

/** How often a list is read, at most, until other answers agree with it; more often where a write of ours may not be shown yet. */
const mostReadings = 6;

export interface KnownOfSet {
  /** What {@link readSet} gave, where it was read already. */
  readonly first?: readonly RecordEntry[] | undefined;
  /**
   * Records that are believed to exist. If there are any, an empty list must be read twice, and a list that lacks one of them does not
   * count as long as the zone's text shows that one.
   */
  readonly known?: readonly RecordContent[];
}

/**
 * Reads as {@link readSet} until another answer agrees: the zone's text, proven to be whole, or where that says something else the
 * zone's listings. So one wrong answer does not make existing records look deleted, does not let a create find data unused that exists,
 * and does not give our record the index of another one.
 *
 * @throws Failure `answers-contradict` where the answers disagree to the end
 */
export async function readSetForSure(
  reading: SetReading,
  set: RecordSetId,
  signal?: AbortSignal,
  { first, known = [] }: KnownOfSet = {},
): Promise<readonly RecordEntry[]> {
  const { context, zones } = reading;
  // the zone's text shows in which form the zone keeps text data
  if (isTextType(set.type)) await zones.read(set.zone, signal);
  let before: Keys | undefined;
  let [isAnew, isDoubtful] = [false, false];
  const wanted = known.map(keyOf);
  const mayChange = (): boolean => context.recent.leftMs(set) > 0 || zones.mayContradictMs(set.zone) > 0;
  for (let nth = 1; nth <= mostReadings || isDoubtful || mayChange(); nth += 1) {
    if (nth > 2) await pauseBeforeTry(nth - 1, context, signal);
    // the list is read last: writes use its indexes, which must be as new as possible
    const zone = await (isAnew ? zones.readAnew(set.zone, signal) : zones.read(set.zone, signal));
    const records = nth === 1 && first !== undefined ? first : await readSet(reading, set, signal);
    const keys = records.map(({ key }) => key);
    const heard = await hearWitnesses(reading, { set, keys, before, known: wanted }, zone, signal);
    // an earlier run here may have written a moment ago what is not shown yet
    isDoubtful = wanted.some((key) => !keys.includes(key)) && zones.mayLackMs(set.zone) > 0;
    if (heard === "agreed" && !isDoubtful) return records;
    isAnew = isDoubtful || heard === "contradicted";
    before = keys;
  }
  throw (await knownOtherwise(reading, set, signal)) ?? contradictory(set, context.recent.has(set));
}

/** The names are one by DNS, and the service answers for its own spelling only. */
async function knownOtherwise(
  { zones }: SetReading,
  set: RecordSetId,
  signal: AbortSignal | undefined,
): Promise<Failure | undefined> {
  const { lines = [] } = await zones.listings.names(set.zone, set.type, signal);
  const written = (name: string): string => name.toLowerCase().replace(/\.$/, "");
  const spelling = lines.find((line) => isSameName(line, set.name) && written(line) !== written(set.name));
  if (spelling === undefined) return undefined;
  return new Failure({
    code: "answers-contradict",
    doing: `Cannot read the DNS records ${describeSet(set)}`,
    happened: `The service holds them under the name ${JSON.stringify(spelling)}, and answers for this spelling only.`,
    remedy:
      "Nothing was written. To manage them by an ims_dns_record or ims_dns_record_set, import them under that name: " +
      `${howToImport(printImportId(set.zone, set.type.toUpperCase(), spelling))}. The configuration may spell it either way. ims_dns_zone_records has one ` +
      "spelling of a name.",
  });
}

/** The service says different things of the same records. */
function contradictory(set: RecordSetId, isWritten: boolean): Failure {
  return new Failure({
    code: "answers-contradict",
    doing: `Cannot tell which DNS records ${describeSet(set)} exist`,
    happened: `The service's list of ${describeSet(set)}, the zone's text and the zone's listings contradict each other.`,
    remedy: `Nothing ${isWritten ? "more " : ""}was written. Try again later; if it stays so, ask the operator of the service.`,
  });
}
