import { differingFields, type ServerDeclaration, type ServerDefinition } from "./server-definition.ts";
import type { Moment } from "../service-time.ts";
import { mayBeWrittenBefore, wasWrittenBefore } from "./last-writer.ts";

/** What was asked for, and when. */
interface Asked {
  readonly declared: ServerDeclaration;
  /** When the first POST was about to be sent. */
  readonly sent: Moment;
}

/** Whether a reading shows a server that had the name before. */
export type Former = "certain" | "perhaps" | "no";

/**
 * Whether a reading after a POST shows a server that had the name before, as one that lags behind does: for certain, perhaps, or not. Where the
 * POST was accepted, one as declared is as good as its own.
 */
export function isFormer(
  found: ServerDefinition,
  { declared, sent }: Asked,
  { isAccepted }: { readonly isAccepted: boolean },
): Former {
  if (isAccepted && differingFields(found, declared).length === 0) return "no";
  if (wasWrittenBefore(found, sent)) return "certain";
  return mayBeWrittenBefore(found, sent) ? "perhaps" : "no";
}
