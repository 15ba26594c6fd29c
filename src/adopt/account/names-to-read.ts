/** An object to be read by its name: one that a listing names, or one that earlier code declares and the listing lacks. */
export interface NameToRead {
  readonly name: string;
  readonly isListed: boolean;
}

/**
 * What is listed, and what is declared beside that: one cut answer lacks what is there. Without a listing nothing is read. By code units: the same
 * order on every machine.
 *
 * @param canonical one text for all spellings of a name
 */
export function namesToRead(
  listed: readonly string[] | undefined,
  declared: readonly string[],
  canonical: (name: string) => string = (name) => name,
): readonly NameToRead[] {
  if (listed === undefined) return [];
  const present = new Set(listed.map(canonical));
  const unlisted = declared.filter((name) => !present.has(canonical(name)));
  const names = [
    ...[...new Set(listed)].map((name) => ({ name, isListed: true })),
    ...unlisted.map((name) => ({ name, isListed: false })),
  ];
  return names.sort((a, b) => (a.name < b.name ? -1 : 1));
}
