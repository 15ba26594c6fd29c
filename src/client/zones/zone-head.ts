import { canonicalName } from "../../dns/index.ts";
import type { ServedOptions, ZoneHead } from "../../served/index.ts";
import { tolerant } from "../tolerate-faults.ts";
import { setKeyOf } from "../../model/set-key.ts";
import type { ZoneReader } from "./zone-reader.ts";

/** How the zones are read that name servers are asked about. */
export function zoneHeads(reader: ZoneReader): Pick<ServedOptions, "readZone" | "lookAtZone"> {
  return {
    readZone: (zone, signal) => readZoneHead(reader, zone, signal),
    lookAtZone: (zone, signal) =>
      tolerant(async (aborted) => ({ done: true, value: await readZoneHead(reader, zone, aborted) }))(signal),
  };
}

/** What name servers are compared with, by a request that starts now or later. @throws Failure as `ZonesClient.get` */
async function readZoneHead(reader: ZoneReader, zone: string, signal?: AbortSignal): Promise<ZoneHead> {
  reader.forget(zone);
  const view = await reader.expect(zone, signal);
  const { serial, defaultTtl } = view;
  const own = view.contentsOf(setKeyOf({ type: "NS", name: canonicalName(zone) }));
  return {
    serial: serial === null || !/^\d+$/.test(serial) ? undefined : Number(serial),
    defaultTtl,
    nameServers: own.map(({ data }) => data.join(" ")),
  };
}
