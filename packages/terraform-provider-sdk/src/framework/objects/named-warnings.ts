import type { Diagnostic } from "../diagnostic.ts";

/** A longer label, such as that of a key in a TXT record, makes no title. */
const longest = 120;

/**
 * Warnings of an object as an engine shows each of them: of several with one title it shows the first and counts the rest. So the title names
 * the object, and what is said under one title of one object is one warning. Those at an attribute are about a value: of many that are alike one
 * is enough.
 */
export function nameWarnings(diagnostics: readonly Diagnostic[], label: string | undefined): readonly Diagnostic[] {
  const details = new Map<string, Set<string>>();
  const named = diagnostics.flatMap((one) => {
    if (one.severity !== "warning" || (one.path ?? []).length > 0) return [one];
    const summary = titleOf(one.summary, label);
    const before = details.get(summary);
    before?.add(one.detail);
    if (before === undefined) details.set(summary, new Set([one.detail]));
    return before === undefined ? [{ ...one, summary }] : [];
  });
  return named.map((one) => {
    const told = one.severity === "warning" ? details.get(one.summary) : undefined;
    return told === undefined || (one.path ?? []).length > 0 ? one : { ...one, detail: [...told].join("\n\n") };
  });
}

function titleOf(summary: string, label: string | undefined): string {
  const words = label?.split(" ") ?? [];
  if (label === undefined || words.every((word) => summary.includes(word))) return summary;
  return `${label.length > longest ? `${label.slice(0, longest)}…` : label}: ${summary}`;
}
