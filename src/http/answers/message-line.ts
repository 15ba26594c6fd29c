import { STATUS_CODES } from "node:http";
import type { LineKind } from "../endpoint.ts";

/** What gateways and frameworks answer with in place of data, in words between single blanks. */
const messages: ReadonlySet<string> = new Set([
  ...["ok", "null", "true", "false", "none", "nil", "undefined", "nan"],
  ...["error", "failure", "failed", "exception", "timeout", "denied", "access denied", "permission denied"],
  ...["unauthorised", "unauthenticated", "login required", "unavailable"],
  ...Object.entries(STATUS_CODES).flatMap(([status, phrase]) => (Number(status) >= 400 ? [wordsOf(phrase ?? "")] : [])),
]);

/**
 * Whether the only line of a listing is a message. Beside others it is a name, whatever it reads like: a message is not told
 * together with names. `404` may be the number of a customer, and is no name of anything else.
 */
export function isMessage(line: string, kind: LineKind): boolean {
  const isNumber = /^\d+$/.test(line);
  if (kind === "index" || (isNumber && kind === "text")) return false;
  const rest = wordsOf(line).replace(/^(?:https? )?(?:(?:error|status)(?: code)? )?(?:[45]\d\d(?: |$))?/, "");
  return rest === "" || messages.has(rest);
}

/** One text of the words; the signs of sentences do not count. */
function wordsOf(line: string): string {
  const words = line.toLowerCase().split(/[\s:.,;!?()'"]+/);
  return words.filter(Boolean).join(" ");
}
