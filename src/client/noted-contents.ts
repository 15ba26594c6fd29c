import * as z from "zod";
import { heldShape } from "../apis/wire-shape.ts";
import { serverFields } from "../model/server-fields.ts";
import type { Identity, Journal, JournalEntry } from "../reconcile/index.ts";
import type { RecordContent } from "./records/record-content.ts";

const text = z.string().nullable();

/** A record in the journal. */
export const notedRecord = z.object({
  ...{ name: z.string(), type: z.string(), data: z.array(z.string()) },
  ...{ ttl: text, cls: text, comment: text, dataComments: z.array(text).nullable() },
  managedBy: z.string().optional(),
  origin: z.string().optional(),
}) satisfies z.ZodType<RecordContent>;

/** What became a resource's. `was`: how it read when another one gave it up. */
export const notedCreate = notedRecord.extend({ was: notedRecord.optional() });

/** A server in the journal, and in what is noted of objects. */
export const notedServer = heldShape(serverFields);

/** What an entry of the journal says of its object; `undefined` where another version or a hand left it in another form. */
export function contentOf<T>({ content }: Pick<JournalEntry, "content">, form: z.ZodType<T>): T | undefined {
  return form.safeParse(content).data;
}

/** Ends what this process and killed ones have noted of something: its outcome is known, or does not count any more. */
export function endNotes(journal: Journal, thing: Identity): void {
  journal.refused(thing);
  journal.inState(thing);
}
