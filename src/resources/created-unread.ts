import { HttpFailure } from "../client/index.ts";
import type { Certainty } from "terraform-provider-sdk";

/**
 * A create whose writes were all accepted is whole, also where the reading that was to show it was refused or had no answer: it need not be
 * created anew. A reading that lacks it is another error. (docs/behaviour.md#state-after-a-failure)
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
    if (error instanceof HttpFailure && error.method === "GET" && isAccepted()) saved({}, { whole: true });
    throw error;
  }
}
