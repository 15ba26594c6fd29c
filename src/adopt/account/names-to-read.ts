/** An object to be read by its name: one that a listing names, or one that earlier code declares and the listing lacks. */
export interface NameToRead {
  readonly name: string;
  readonly isListed: boolean;
}

/**
 * What is listed, and what is declared beside that: one cut answer lacks what is there. Without a listing nothing is read. By code units: the same
 * order on every machine.
 */
export function namesToRead(
  listed: readonly string[] | undefined,
  declared: readonly string[],
  isSame: (a: string, b: string) => boolean,
): readonly NameToRead[] {
  if (listed === undefined) return [];
  const unlisted = declared.filter((name) => !listed.some((one) => isSame(one, name)));
  const names = [
    ...[...new Set(listed)].map((name) => ({ name, isListed: true })),
    ...unlisted.map((name) => ({ name, isListed: false })),
  ];
  return names.sort((a, b) => (a.name < b.name ? -1 : 1));
}
