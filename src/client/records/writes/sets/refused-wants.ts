import type { RecordSetId } from "../../../../apis/dns/service.ts";
import { keyOf, type RecordContent } from "../../record-content.ts";

/** What a write has or wants of a set: single records of it, or the whole, as a set or a key of a zone does. */
export type Reach = "single" | "whole";

/**
 * The records that were wanted by writes which were refused, since others hold them. A write that would take such a record away is the other
 * half of an exchange that did not come about: done alone, it would leave a wanted record missing until the next run. Where writes have only
 * come one at a time nothing is kept: the next run could not exchange them either.
 */
export interface RefusedWants {
  /** A write begins. Gives what ends it. */
  open(): () => void;
  note(set: RecordSetId, wants: readonly RecordContent[], reach: Reach): void;
  /**
   * Whether a refused write wanted one of the records. Forgets them: what is asked for again is done, and who has got one wants it no more. What
   * has the whole is kept for what wants the whole alone: while it is kept, single records of others may join its set, and it would hold them.
   */
  take(set: RecordSetId, contents: readonly RecordContent[], reach: Reach): boolean;
}

/** For programs: one that wants a record of another write deals with the refusal itself, and there is no next run. */
export const noRefusedWants: RefusedWants = { open: () => () => undefined, note: () => undefined, take: () => false };

export function createRefusedWants(): RefusedWants {
  const refused = new Map<string, Reach>();
  const keyIn = ({ zone, type, name }: RecordSetId, content: RecordContent): string =>
    JSON.stringify([zone, type, name, keyOf(content)]);
  let open = 0;
  let areTogether = false;
  return {
    open() {
      open += 1;
      areTogether ||= open > 1;
      return () => void (open -= 1);
    },
    note(set, wants, reach) {
      if (areTogether) for (const content of wants) refused.set(keyIn(set, content), reach);
    },
    take(set, contents, reach) {
      if (refused.size === 0) return false;
      const keys = contents.map((content) => keyIn(set, content));
      return (
        keys.filter((key) => (reach === "single" || refused.get(key) === "whole") && refused.delete(key)).length > 0
      );
    },
  };
}
