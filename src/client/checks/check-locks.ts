import type { Locks } from "../../reconcile/index.ts";
import { callback, filledText, oneOf } from "./forms.ts";
import { each, onlyParts } from "./shapes.ts";
import type { StoppedAs } from "./stopped-calls.ts";
import { withChecksOf } from "./wrap-methods.ts";

/** Refuses with Failure `option-invalid`, before anything is locked, requests without a key or mode: they would exclude nobody. For programs. */
export function withCheckedLocks(locks: Locks, stopped?: StoppedAs): Locks {
  const requests = each("a list of locks", onlyParts({ key: filledText, mode: oneOf("shared", "exclusive") }));
  return withChecksOf(
    locks,
    {
      withLocks: {
        doing: "Cannot take locks",
        takes: [
          ["requests", requests],
          ["work", callback],
        ],
      },
      close: { doing: "Cannot give up locks", takes: [] },
    },
    stopped,
  );
}
