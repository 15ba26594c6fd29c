import { fingerprintOf } from "../model/fingerprint.ts";
import type { Stack } from "../model/read-stack.ts";
import { place } from "./markdown-list.ts";
import { code } from "./markdown-text.ts";

/** The line that says what `ims review --expect` takes. */
export function fingerprintLine(fingerprint: string): string {
  return `\nFingerprint: ${code(fingerprint)}\n`;
}

/** The fingerprints of all single changes; an empty text where there are none. */
export function fingerprintList(stacks: readonly Stack[]): string {
  const lines = stacks.flatMap((stack) =>
    stack.changes.map((change) => `- ${place(change)}: ${code(fingerprintOf(change, stack))}`),
  );
  if (lines.length === 0) return "";
  return ["", "<details><summary>Fingerprints of the changes</summary>", "", ...lines, "", "</details>", ""].join("\n");
}
