import { visible } from "terraform-provider-sdk/core";
import type { ConstructDiff } from "../construct-diff.ts";
import { linesOf, type Line } from "./lines.ts";
import { inOrder, printSummary, summaryOf } from "./summary.ts";

const marks: Readonly<Record<ConstructDiff["action"], string>> = {
  create: "+",
  update: "~",
  replace: "-/+",
  none: " ",
  unknown: "?",
  invalid: "!",
  undeclared: "*",
};
const colours: Readonly<Record<string, number>> = { "+": 32, "~": 33, "-": 31, "-/+": 31, "!": 31, "?": 36, "*": 36 };

/** A comparison for people at a terminal. What is as declared is counted only. */
export function printText(found: readonly ConstructDiff[], { isColoured }: { readonly isColoured: boolean }): string {
  const paint = (mark: string, text: string): string => {
    const colour = isColoured ? colours[mark] : undefined;
    const shown = visible(text);
    return colour === undefined ? shown : `\u001B[${colour}m${shown}\u001B[0m`;
  };
  const line = ({ mark, text }: Line): string => paint(mark, `      ${mark} ${text}`);
  const shown = inOrder(found).filter(({ action }) => action !== "none");
  const blocks = shown.map((diff) => {
    const { action, path, kind, id } = diff;
    const mark = marks[action];
    const what = path === "" ? `${kind} ${id ?? ""}` : `${path}  ${kind}${id === undefined ? "" : ` ${id}`}`;
    return [paint(mark, `${mark.padStart(3)} ${action}  ${what}`.trimEnd()), ...linesOf(diff).map(line)].join("\n");
  });
  return [...blocks, ...(blocks.length > 0 ? [""] : []), printSummary(summaryOf(found))].join("\n");
}
