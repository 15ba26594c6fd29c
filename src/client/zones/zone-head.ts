import { canonicalName } from "../../dns/index.ts";
import type { ZoneHead } from "../../served/index.ts";
import { setKeyOf } from "../records/set-key.ts";
import type { ZoneReader } from "./zone-reader.ts";

/** What name servers are compared with, by a request that starts now or later. @throws Failure as `ZonesClient.get` */
export async function readZoneHead(reader: ZoneReader, zone: string, signal?: AbortSignal): Promise<ZoneHead> {
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
