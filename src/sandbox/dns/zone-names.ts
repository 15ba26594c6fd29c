/** Names compare case-blind in ASCII (RFC 4343). */
export function sameName(a: string, b: string): boolean {
  // each request compares with all names of a zone: most differ in length already, and the others soon
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at += 1) {
    const [one, other] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (one !== other && lowerCase(one) !== lowerCase(other)) return false;
  }
  return true;
}

function lowerCase(code: number): number {
  return code >= 0x41 && code <= 0x5a ? code + 0x20 : code;
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
