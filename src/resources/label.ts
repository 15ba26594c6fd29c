/** What names an object in the title of a warning: the values of these attributes. Undefined where one is not known. */
export function labelOf(values: Readonly<Record<string, unknown>>, names: readonly string[]): string | undefined {
  const texts = names.flatMap((name) => values[name]);
  return texts.every((text) => typeof text === "string") ? texts.join(" ") : undefined;
}
