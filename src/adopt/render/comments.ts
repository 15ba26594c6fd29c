import type { LeftOut } from "../account/account.ts";

/** What was left out as lines of a comment, without the signs that make them one; none where nothing was. */
export function leftOutLines(leftOut: readonly LeftOut[]): string[] {
  if (leftOut.length === 0) return [];
  return ["Left out:", ...leftOut.map(({ object, reason }) => oneLine(`- ${object}: ${reason}`))];
}

/** Nothing of the service must end a comment. */
function oneLine(text: string): string {
  return text.replaceAll(/[\s\u2028\u2029]+/g, " ").replaceAll("*/", "* /");
}
