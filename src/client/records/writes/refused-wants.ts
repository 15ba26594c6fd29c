import type { RecordSetId } from "../../../apis/dns/service.ts";
import { keyOf, type RecordContent } from "../record-content.ts";

/**
 * The records that were wanted by writes which were refused, since others hold them. A write that would take such a record away is the other
 * half of an exchange that did not come about: done alone, it would leave a wanted record missing until the next run. Where writes have only
 * come one at a time nothing is kept: the next run could not exchange them either.
 */
export interface RefusedWants {
  /** A write begins. Gives what ends it. */
  open(): () => void;
  note(set: RecordSetId, wants: readonly RecordContent[]): void;
  /** Whether a refused write wanted one of the records. Forgets them: what is asked for again is done, and who has got one wants it no more. */
  take(set: RecordSetId, contents: readonly RecordContent[]): boolean;
}

export function createRefusedWants(): RefusedWants {
  const refused = new Set<string>();
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
    note(set, wants) {
      if (areTogether) for (const content of wants) refused.add(keyIn(set, content));
    },
    take: (set, contents) =>
      refused.size > 0 && contents.filter((content) => refused.delete(keyIn(set, content))).length > 0,
  };
}
