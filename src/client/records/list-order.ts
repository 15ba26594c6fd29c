import type { RecordSetId } from "../../apis/dns/service.ts";
import { canonicalName } from "../../dns/index.ts";
import type { SeenOrders } from "../../reconcile/index.ts";
import type { ZoneView } from "../zones/zone-view.ts";
import type { RecordEntry } from "./record-content.ts";
import { setKeyOf } from "./set-key.ts";

/**
 * Whether the place of a record in the service's list is its index. The interface describes no order of that list, but all deployments known have it
 * in that of the indexes. So it is believed where the zone's text does not speak against it, and each index is asked for once it was not so.
 */
export class ListOrder {
  /** Zones whose text was found to be in an order of its own. */
  private readonly oddTexts = new Set<string>();

  constructor(private readonly seen: SeenOrders) {}

  /** `view`: the zone's text, as it is known. */
  isInDoubt(
    set: RecordSetId,
    { record, records, view }: { record: RecordEntry; records: readonly RecordEntry[]; view: ZoneView | undefined },
  ): boolean {
    if (this.seen.has()) return true;
    if (view === undefined || this.oddTexts.has(canonicalName(set.zone))) return false;
    return isElsewhere(
      record.key,
      records.map(({ key }) => key),
      view.keysOf(setKeyOf(set)),
    );
  }

  /** The service shows a record at its place in the list, though the text has it at another one. */
  agrees({ zone }: RecordSetId): void {
    this.oddTexts.add(canonicalName(zone));
  }

  /** A list may be in another order than the indexes: from now on each index is asked for, by later processes, too. */
  doubt(): void {
    this.seen.note();
  }
}

/** Whether one of the records that two lists have in common is at different places among these. */
function isElsewhere(key: string, list: readonly string[], text: readonly string[]): boolean {
  const [listed, shown] = [new Set(list), new Set(text)];
  const [left, right] = [list.filter((one) => shown.has(one)), text.filter((one) => listed.has(one))];
  // of records with equal data nobody can tell which is which
  return left.length === right.length && left.indexOf(key) !== right.indexOf(key);
}
