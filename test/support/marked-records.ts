import type { RecordContent } from "../../src/client/index.ts";
import { address, connected, record, zone } from "./records.ts";

export const of = (nth: number, differing: Partial<RecordContent> = {}): RecordContent =>
  record([address(nth)], differing);
export const marked = (nth: number, owner: string, comment = ""): Partial<RecordContent> =>
  of(nth, { comment: `${comment}${comment === "" ? "" : " "}[managed: ${owner}]` });
/** Data and comments of the addresses in the zone, as the service keeps them. */
export const kept = (): string[] =>
  connected.sandbox.store.zones
    .records(zone)
    .filter(({ type }) => type === "A")
    .map(({ data, comment }) => `${data.join(" ")}${comment === null ? "" : ` ; ${comment}`}`);
