/** Names compare case-blind (RFC 4343). */
export function sameName(a: string, b: string): boolean {
  // most names differ in length already, and every read compares with all names of a zone
  return a === b || (a.length === b.length && a.toLowerCase() === b.toLowerCase());
}

/** The zone's name as a canonical DNS name. */
export function apexOf(zoneId: string): string {
  return zoneId.endsWith(".") ? zoneId : `${zoneId}.`;
}

/** Whether `name` is `apex` or lies below it; both canonical. */
export function isWithin(name: string, apex: string): boolean {
  return sameName(name, apex) || apex === "." || name.toLowerCase().endsWith(`.${apex.toLowerCase()}`);
}

/** The name one label up; a dot behind a backslash parts no labels. */
export function parentOf(name: string): string {
  const label = /^(?:\\.|[^.\\])*\./.exec(name)?.[0] ?? "";
  return name.slice(label.length) || ".";
}

/** Whether this is a whole name with a trailing dot, in ASCII, with labels of legal length (RFC 1035, 2.3.4). */
export function isCanonical(name: string): boolean {
  if (!name.endsWith(".") || name.length > 254 || /[^!-~]/.test(name)) return false;
  return name
    .slice(0, -1)
    .split(/(?<!\\)\./)
    .every((label) => label.length >= 1 && label.length <= 63);
}

/** `name` as it stands under an `$ORIGIN` line. */
export function relativeTo(name: string, origin: string): string {
  if (sameName(name, origin)) return "@";
  return isWithin(name, origin) && origin !== "." ? name.slice(0, -origin.length - 1) : name;
}
