import type { RecordSetId } from "../../../apis/dns/service.ts";
import type { RecordWire } from "../../../apis/dns/wire.ts";
import { hasRelativeName, isTextType, wholeData } from "../../../dns/index.ts";
import { meantText } from "../quoted-texts.ts";
import { fromWire, type RecordContent } from "../record-content.ts";
import { originOf } from "../relative-names.ts";
import type { SetReading } from "./set-reading.ts";

/**
 * What records of one type and name mean, as the service answers with them: without the quotes that its deployment adds, and with whole names, as
 * the zone's text has them. Every answer with records is read by this.
 */
export async function readContents(
  { context: { quoting }, zones }: SetReading,
  set: RecordSetId,
  records: readonly RecordWire[],
  signal?: AbortSignal,
): Promise<readonly RecordContent[]> {
  const { zone, type } = set;
  const contents = records.map((wire) => fromWire(wire, set));
  if (isTextType(type))
    return quoting.adds(zone)
      ? contents.map((plain) => ({ ...plain, data: meantText(type, plain.data), dataComments: null }))
      : contents;
  if (!contents.some(({ data }) => hasRelativeName(type, data))) return contents;
  // it shows the origins
  await zones.read(zone, signal);
  return contents.map((plain) => ({ ...plain, data: wholeData(type, plain.data, originOf(zones, zone, plain)) }));
}
