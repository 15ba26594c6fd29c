const mostLines = 200;

/** A list of things, one a line; of very many only the first. */
export function asLines(texts: readonly string[]): string {
  const more = texts.length > mostLines ? [`  - and ${texts.length - mostLines} more`] : [];
  return [...texts.slice(0, mostLines).map((text) => `  - ${text}`), ...more].join("\n");
}
