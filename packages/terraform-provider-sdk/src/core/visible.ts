/**
 * The text on one line. Characters that would not show, or would make other text show elsewhere than it stands, are written as `\u{…}`:
 * controls, line and paragraph separators, marks of direction, blanks of no width, tags.
 */
export function visible(text: string): string {
  // not made before it is needed: its classes are the most that loading this module would cost
  const invisible = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\uFFF9-\uFFFB]|\p{Cs}/gu;
  return text.replace(invisible, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

/** The same of a text of several lines, which stay. */
export function visibleLines(text: string): string {
  return text.replace(/[^\n]+/g, visible);
}
