import { Failure, HttpFailure } from "../client/index.ts";
import type { Certainty } from "terraform-provider-sdk";

/** What ends an operation before it has read what it wrote: the database of `lock_url` went away, or a lock was lost. */
const unreadCodes: ReadonlySet<string> = new Set(["lock-lost", "lock-unreachable"]);

/** Whether the failure says nothing of what was written. */
function isUnread(error: unknown): boolean {
  if (error instanceof HttpFailure) return error.method === "GET";
  return error instanceof Failure && unreadCodes.has(error.code);
}

/**
 * A create whose writes were all accepted is whole, also where the reading that was to show it was refused, had no answer or could not be sent: it
 * need not be created anew. A reading that lacks it is another error. (docs/behaviour.md#state-after-a-failure)
 */
export async function keptIfUnread<Written>(
  create: () => Promise<Written>,
  {
    isAccepted,
    saved,
  }: { readonly isAccepted: () => boolean; readonly saved: (actual: object, certainty: Certainty) => void },
): Promise<Written> {
  try {
    return await create();
  } catch (error) {
    if (isUnread(error) && isAccepted()) saved({}, { whole: true });
    throw error;
  }
}
