/** The values of an option that may be given several times, in their order. */
export function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}
