import type * as z from "zod";
import { dnsRecordFields } from "../../model/record-fields.ts";
import { wireShape } from "../wire-shape.ts";

/** A DNS record as JSON of the DNS API (docs/interface.md#dns-records). On update every field may be absent. */
export const recordWire = wireShape(dnsRecordFields);
export type RecordWire = z.infer<typeof recordWire>;

/** A record as it is read: without data it is none, but a message or nothing at all. */
export const readRecordWire = recordWire.refine(({ data }) => (data ?? []).length > 0, {
  error: "it has no data",
  path: ["data"],
});
