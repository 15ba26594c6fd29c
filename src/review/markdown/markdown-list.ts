import type { Change } from "../model/change.ts";
import { code } from "./markdown-text.ts";

/** Entries of a list, at most so many, and how many more there are. */
export function list(entries: readonly string[], most = Infinity): readonly string[] {
  if (entries.length <= most) return entries;
  return [...entries.slice(0, most), `- … and ${entries.length - most} more`];
}

/** A section with a heading; empty where there are no lines. */
export function section(heading: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`#### ${heading}`, "", ...lines, ""];
}

/** Entries one step further in. */
export function indent(lines: readonly string[], by = "  "): readonly string[] {
  return lines.map((line) => `${by}${line}`);
}

/** The address of an object, and beside it the construct that declares it. */
export function place({
  address,
  path,
  provider,
  isDeposed,
}: Pick<Change, "address" | "path" | "provider" | "isDeposed">): string {
  const notes = [
    ...(path === undefined ? [] : [code(path)]),
    ...(provider === undefined ? [] : [`by ${code(provider)}`]),
    ...(isDeposed ? ["left over from a replacement"] : []),
  ];
  return `${code(address)}${notes.length === 0 ? "" : ` (${notes.join(", ")})`}`;
}
