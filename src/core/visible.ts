/**
 * Characters that would not show, or would make other text show elsewhere than it stands: controls, line and paragraph
 * separators, marks of direction, blanks of no width.
 */
const invisible = /[\p{Cc}\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|\p{Cs}/gu;

/** The text on one line, what cannot be seen in it as `\u{…}`. */
export function visible(text: string): string {
  return text.replace(invisible, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}
