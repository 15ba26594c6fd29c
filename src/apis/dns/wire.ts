import * as z from "zod";
import { text, texts, textsWithGaps } from "../shapes.ts";

/**
 * A DNS record as the DNS API speaks it (interface 2.3). On update every field may be absent. A TTL is a string by the
 * interface; a deployment that answers with a number is understood, too.
 */
export const recordWire = z.looseObject({
  /** Canonical name with a trailing dot. */
  name: text,
  ttl: z.union([z.string(), z.number()]).nullish(),
  /** `IN` is the only class. */
  cls: text,
  type: text,
  data: texts.nullish(),
  /** As long as `data`, padded with null. */
  dataComments: textsWithGaps.nullish(),
  comment: text,
});
export type RecordWire = z.infer<typeof recordWire>;

/** A record as it is read: without data it is none, but a message or nothing at all. */
export const readRecordWire = recordWire.extend({
  data: texts.refine((data) => data.length > 0, { error: "it has no data" }),
});
