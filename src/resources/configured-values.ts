/** A value of a configuration where it is a known text. */
export function knownText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** A list of a configuration, what is unknown in it as `undefined`. */
export function knownTexts(value: unknown): (string | undefined)[] | undefined {
  return Array.isArray(value) ? value.map(knownText) : undefined;
}

/** Whether a value of a configuration is not known yet. */
export function isUnknown(value: unknown): boolean {
  return typeof value === "object" && value !== null && "unknown" in value && value.unknown === true;
}

/** The fields of a value of a configuration; of one that is unknown or null, none. */
export function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !isUnknown(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}

export function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}
