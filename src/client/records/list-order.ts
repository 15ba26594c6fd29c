import type { RecordSetId } from "../../apis/dns/service.ts";
import { canonicalName } from "../../dns/index.ts";
import type { SeenOrder, SeenOrders } from "../../reconcile/index.ts";
import type { ZoneView } from "../zones/zone-view.ts";
import type { RecordEntry } from "./record-content.ts";
import { setKeyOf } from "../../model/set-key.ts";

/** Why a record may have another index than its place in the list: as {@link SeenOrder}, or since the zone's text has it at another place. */
export type OrderDoubt = SeenOrder | "contradicted";

/**
 * Whether the place of a record in the service's list is its index. The interface describes no order of that list, but all deployments known have it
 * in that of the indexes. So it is believed where the zone's text does not speak against it, and each index is asked for once it was not so.
 */
export class ListOrder {
  /** Zones whose text was found to be in an order of its own. */
  private readonly oddTexts = new Set<string>();

  constructor(private readonly orders: SeenOrders) {}

  /** `view`: the zone's text, as it is known. */
  doubtOf(
    set: RecordSetId,
    { record, records, view }: { record: RecordEntry; records: readonly RecordEntry[]; view: ZoneView | undefined },
  ): OrderDoubt | undefined {
    const seen = this.orders.seen();
    if (seen === "proven") return seen;
    const keys = records.map(({ key }) => key);
    const isCompared = view !== undefined && !this.oddTexts.has(canonicalName(set.zone));
    return isCompared && isElsewhere(record.key, keys, view.keysOf(setKeyOf(set))) ? "contradicted" : seen;
  }

  /** The service shows a record at its place in the list, though the text has it at another one. */
  agrees({ zone }: RecordSetId): void {
    this.oddTexts.add(canonicalName(zone));
  }

  /** From now on each index is asked for, by later processes, too. */
  note(order: SeenOrder): void {
    this.orders.note(order);
  }
}

/** Whether one of the records that two lists have in common is at different places among these. */
function isElsewhere(key: string, list: readonly string[], text: readonly string[]): boolean {
  const [listed, shown] = [new Set(list), new Set(text)];
  const [left, right] = [list.filter((one) => shown.has(one)), text.filter((one) => listed.has(one))];
  // of records with equal data nobody can tell which is which
  return left.length === right.length && left.indexOf(key) !== right.indexOf(key);
}
