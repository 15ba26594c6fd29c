import type { Stack } from "../model/read-stack.ts";
import { details } from "./detail.ts";
import { fingerprintLine, fingerprintList } from "./fingerprints.ts";
import { hasLosses, headline } from "./headline.ts";
import { renderHeadline, renderStack } from "./stack-section.ts";
import { amount, code } from "./markdown-text.ts";

/** The most that a comment at GitHub holds is 65,536 characters. JavaScript counts some as two: then there is room left. */
export const commentLimit = 65_535;

/** The first line of every comment, hidden, by which a program finds the comment again. */
const commentMarker = "<!-- ims-review -->";

const seeAll = "`terraform show PLAN` shows all of it.";

/**
 * The comment, with as much detail as the limit (in UTF-16 units) lets through; it says what was left out. The fingerprint of all
 * plans stands at its end; those of single changes only where there is room.
 */
export function render(stacks: readonly Stack[], fingerprint: string, limit: number): string {
  const line = fingerprintLine(fingerprint);
  const text = renderChanges(stacks, limit - line.length) + line;
  const list = fingerprintList(stacks);
  return text.length + list.length <= limit ? text + list : text;
}

function renderChanges(stacks: readonly Stack[], limit: number): string {
  for (const detail of details) {
    const note =
      detail.leftOut === "" ? [] : [`> Left out, for the length of a comment: ${detail.leftOut}. ${seeAll}`, ""];
    const text = comment(stacks, [...note], (stack) => renderStack(stack, detail));
    if (text.length <= limit) return text;
  }
  const bare = comment(stacks, [`> Only counts fit into a comment. ${seeAll}`, ""], renderHeadline);
  return bare.length <= limit ? bare : totals(stacks);
}

function comment(stacks: readonly Stack[], note: readonly string[], renderOne: (stack: Stack) => string): string {
  return `${[commentMarker, ...overview(stacks), ...note, ...stacks.map(renderOne)].join("\n")}\n`;
}

/** Over several stacks: what they do together. */
function overview(stacks: readonly Stack[]): readonly string[] {
  if (stacks.length === 1) return [];
  const changing = stacks.filter(({ hasChanges }) => hasChanges).length;
  const said = headline(stacks);
  return [`## ${amount(stacks.length, "plan")}, ${changing} with changes${said === "" ? "" : `: ${said}`}`, ""];
}

/** Of more stacks than have room: the names of those that lose something. */
function totals(stacks: readonly Stack[]): string {
  const losing = stacks.filter(hasLosses).map(({ name }) => code(name));
  const named = losing.slice(0, 20).join(", ");
  const more = losing.length > 20 ? ` and ${losing.length - 20} more` : "";
  return [
    commentMarker,
    ...overview(stacks),
    ...(losing.length === 0 ? [] : [`Something is destroyed in ${named}${more}.`, ""]),
    `> Only the sum of all plans fits into a comment. ${seeAll}`,
    "",
  ].join("\n");
}
