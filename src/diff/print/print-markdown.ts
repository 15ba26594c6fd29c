import { visible } from "terraform-provider-sdk/core";
import type { ConstructDiff } from "../construct-diff.ts";
import { linesOf } from "./lines.ts";
import { inOrder, printSummary, summaryOf } from "./summary.ts";

/** A comparison as Markdown. */
export function printMarkdown(found: readonly ConstructDiff[]): string {
  const all = inOrder(found);
  const declared = all.filter(({ action }) => action !== "none" && action !== "undeclared");
  const undeclared = all.filter(({ action }) => action === "undeclared");
  return [
    `**${printSummary(summaryOf(found))}**`,
    ...declared.map((diff) => {
      const id = diff.id === undefined ? "" : ` ${code(diff.id)}`;
      return `${code(diff.path)}: ${diff.action}, ${code(diff.kind)}${id}\n\n${fenced(diff)}`;
    }),
    ...(undeclared.length === 0 ? [] : [listOf(undeclared)]),
  ].join("\n\n");
}

function listOf(undeclared: readonly ConstructDiff[]): string {
  const lines = undeclared.map(({ kind, id = "" }) => `- ${code(kind)} ${code(id)}`);
  return [
    "<details>",
    `<summary>${undeclared.length} live objects that nobody declares</summary>`,
    "",
    ...lines,
    "",
    "</details>",
  ].join("\n");
}

function fenced(diff: ConstructDiff): string {
  const marks = { "~": "!", "+": "+", "-": "-", " ": " " } as const;
  const text = linesOf(diff)
    .map(({ mark, text: line }) => `${marks[mark]} ${visible(line)}`)
    .join("\n");
  // longer than whatever stands inside
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}diff\n${text}\n${fence}`;
}

function code(given: string): string {
  const text = visible(given);
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const ticks = "`".repeat(longest + 1);
  const space = longest > 0 ? " " : "";
  return `${ticks}${space}${text}${space}${ticks}`;
}
