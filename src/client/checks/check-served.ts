import type { ServedClient } from "../../served/index.ts";
import { list, partsOf, patience, problemOf, refuse, text } from "./forms.ts";
import { withChecksOf } from "./wrap-methods.ts";

/** Refuses with Failure `option-invalid`, before anything is asked, waits without an end, and requests that name no zone. For programs. */
export function withCheckedServed(served: ServedClient): ServedClient {
  return withChecksOf(served, {
    look(request) {
      const { zone } = partsOf(request);
      refuse("Cannot look what name servers serve", problemOf({ zone: [zone, text] }));
    },
    wait(request) {
      const { zone, what, sets, timeoutMs } = partsOf(request);
      refuse(
        "Cannot wait for name servers",
        problemOf({ zone: [zone, text], what: [what, text], sets: [sets, list], timeoutMs: [timeoutMs, patience] }),
      );
    },
  });
}
