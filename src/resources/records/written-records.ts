import { plainRecord, type RecordContent } from "../../client/index.ts";
import { canonicalName } from "../../dns/index.ts";
import type { PlanOperation } from "terraform-provider-sdk";
import { knownText, knownTexts } from "../configured-values.ts";

/** A configuration as a user wrote it. */
export type Written = PlanOperation<unknown>["written"][number];

/**
 * What configurations of the kind list in the zone, as users wrote them. Which of them a plan is of cannot be told, and need not: no two of
 * them may declare the same.
 *
 * @param planned what counts where the engine has validated none
 */
export function writtenIn(
  zone: string,
  planned: readonly RecordContent[],
  { written, recordsOf }: Pick<PlanOperation<unknown>, "written"> & Of,
): readonly RecordContent[] {
  if (written.length === 0) return planned;
  const here = written.filter((one) => canonicalName(knownText(one["zone"]) ?? "") === canonicalName(zone));
  return here.flatMap(recordsOf);
}

interface Of {
  /** The records that a configuration lists, as far as they are known. */
  readonly recordsOf: (written: Written) => readonly RecordContent[];
}

/** The records of one type and name that a configuration gives these data, of which only the data count. */
export function recordsWith({ name, type }: Written, data: readonly (readonly string[])[]): RecordContent[] {
  const [ofName, ofType] = [knownText(name), knownText(type)];
  if (ofName === undefined || ofType === undefined) return [];
  return data.map((one) => plainRecord({ name: ofName, type: ofType, ttl: null, data: one, comment: null }));
}

/** The texts of a list that are known. */
export function textsOf(list: unknown): string[] {
  return (knownTexts(list) ?? []).flatMap((text) => text ?? []);
}
