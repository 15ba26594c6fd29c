/**
 * Characters that would not show, or would make other text show elsewhere than it stands: controls, line and paragraph
 * separators, marks of direction, blanks of no width, tags.
 */
const invisible = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\uFFF9-\uFFFB]|\p{Cs}/gu;

/** The text on one line, what cannot be seen in it as `\u{…}`. */
export function visible(text: string): string {
  return text.replace(invisible, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

/** The same of a text of several lines, which stay. */
export function visibleLines(text: string): string {
  return text.replace(/[^\n]+/g, visible);
}
