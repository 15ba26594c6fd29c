import type { RecordSetId } from "../../apis/dns/service.ts";
import { HttpFailure } from "../../http/http-failure.ts";
import type { Context } from "../context.ts";
import { fromWire, keyOf, type RecordEntry } from "./content.ts";

/** Reads the records of one type and name, in the order of their indexes. An empty list may also mean a hidden zone. */
export async function readSet({ services }: Context, set: RecordSetId, signal?: AbortSignal): Promise<RecordEntry[]> {
  const records = await services.dns.getRecords(set, signal);
  return records.map((wire, nr) => {
    const content = fromWire(wire, set);
    return { nr, wire, content, key: keyOf(content) };
  });
}

/**
 * Reads as {@link readSet}, but believes an empty list only when it is read twice while the zone can be read: a token that
 * lost a zone must not make its records look deleted. (behaviour: section 2)
 */
export async function readSetForSure(context: Context, set: RecordSetId, signal?: AbortSignal): Promise<RecordEntry[]> {
  const records = await readSet(context, set, signal);
  if (records.length > 0) return records;
  try {
    await context.services.dns.listTypes(set.zone, signal);
  } catch (error) {
    if (!(error instanceof HttpFailure)) throw error;
    const doing = `Cannot tell whether the DNS records ${describeSet(set)} exist`;
    throw error.during(doing, "Check that the zone exists and that the access token may use it.");
  }
  return readSet(context, set, signal);
}

/** `ZONE/TYPE/NAME` */
export function describeSet({ zone, type, name }: RecordSetId): string {
  return `${zone}/${type}/${name}`;
}
