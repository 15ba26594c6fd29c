import { join } from "node:path";
import * as z from "zod";
import { digest } from "./digest.ts";
import { attempt, readNotes, removeIfOld, writeNotes, type NoteOptions } from "./note-files.ts";

/** `proven` – answers have shown another order than that of the indexes; `suspected` – something was hit that nothing else explains. */
export type SeenOrder = "suspected" | "proven";

/** Whether a service was seen to list things in another order than that of their indexes, by processes of this user on this machine. Nothing here throws. */
export interface SeenOrders {
  /** Within the last week. */
  seen(): SeenOrder | undefined;
  /** What is proven stays so. */
  note(order: SeenOrder): void;
}

const shape = z.object({ order: z.enum(["suspected", "proven"]) });

export function openSeenOrders({
  directory,
  baseUrl,
  clock,
}: Pick<NoteOptions, "directory" | "baseUrl" | "clock">): SeenOrders {
  const file = join(directory, "orders", digest(32, baseUrl));
  let known: SeenOrder | undefined;
  let [isRead, isNoted] = [false, false];
  const read = (): SeenOrder | undefined =>
    attempt(() => {
      removeIfOld(file, clock.now());
      const orders = readNotes(file).flatMap((note) => shape.safeParse(note).data?.order ?? []);
      return orders.includes("proven") ? "proven" : orders[0];
    });
  const seen = (): SeenOrder | undefined => {
    if (!isRead) [known, isRead] = [read(), true];
    return known;
  };
  return {
    seen,
    note(order) {
      const strongest = seen() === "proven" ? "proven" : order;
      // written by each process that sees it, so that the file does not get old
      if (!isNoted || strongest !== known) attempt(() => writeNotes(file, [{ at: clock.now(), order: strongest }]));
      [known, isNoted] = [strongest, true];
    },
  };
}
