/** A part of a template of Terraform: text, or a sequence `${…}` or `%{…}` with its braces. */
export interface TemplatePart {
  readonly text: string;
  readonly isSequence: boolean;
}

/** The parts of a template. The escapes `$${` and `%%{` are text. A sequence that does not end is text as well. */
export function templateParts(template: string): readonly TemplatePart[] {
  const parts: TemplatePart[] = [];
  const begin = /\$\$\{|%%\{|[$%]\{/g;
  let from = 0;
  for (let found = begin.exec(template); found !== null; found = begin.exec(template)) {
    const end = found[0].length === 3 ? undefined : endOf(template, begin.lastIndex, "{");
    if (end === undefined) continue;
    parts.push({ text: template.slice(from, found.index), isSequence: false });
    parts.push({ text: template.slice(found.index, end), isSequence: true });
    begin.lastIndex = from = end;
  }
  return [...parts, { text: template.slice(from), isSequence: false }].filter(({ text }) => text !== "");
}

/**
 * Where what a brace or a quote has opened ends, whose content begins at an index: behind its own brace or quote. A text within a sequence
 * may hold sequences itself.
 */
export function endOf(template: string, begin: number, opening: "{" | '"'): number | undefined {
  // what has begun and must end first
  const open: ("{" | '"')[] = [opening];
  const token = /\\.|\$\$\{|%%\{|[$%]?\{|[}"]/gs;
  token.lastIndex = begin;
  for (let found = token.exec(template); found !== null; found = token.exec(template)) {
    const [text] = found;
    if (open.at(-1) === '"') {
      if (text === '"') open.pop();
      else if (text === "${" || text === "%{") open.push("{");
    } else if (text === '"') open.push('"');
    else if (text === "}") open.pop();
    else if (text.endsWith("{")) open.push("{");
    if (open.length === 0) return token.lastIndex;
  }
  return undefined;
}
