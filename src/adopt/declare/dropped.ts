import type { AdoptedFile, Adoption } from "./adopted.ts";

/** What code declares: each object, as it is spoken of, and the customer, zone or cluster that has it. */
export type DeclaredObjects = Readonly<Record<string, string>>;

const parts = {
  servers: "servers of the customer ",
  zone: "records of the zone ",
  projects: "projects on the cluster ",
};
const groups = Object.keys(parts) as (keyof typeof parts)[];

const partOf = ({ group, of }: Pick<AdoptedFile, "group" | "of">): string => `${parts[group]}${of}`;

export function declaredObjects({ files }: Adoption): DeclaredObjects {
  return Object.fromEntries(files.flatMap((file) => file.objects.map(({ object }) => [object, partOf(file)] as const)));
}

/**
 * What earlier code declares and this one does not, though nothing says that it is gone: it was not to be read, is left out, or all of a
 * customer, zone or cluster is not listed any more, as by a token that sees less. Once the earlier code was applied, a plan of this one would
 * destroy it.
 */
export function findDropped(before: DeclaredObjects, { files, read }: Adoption): readonly string[] {
  const now = new Map(files.map((file) => [partOf(file), file]));
  const isRead = new Set(groups.flatMap((group) => read[group].map((of) => partOf({ group, of }))));
  const dropped = Object.entries(before).flatMap(([object, part]) => {
    const leftOut = now.get(part)?.leftOut ?? [];
    if (!isRead.has(part) || leftOut.some(({ isWholePart = false }) => isWholePart)) return [`the ${part}`];
    return leftOut.some((one) => one.object === object) ? [object] : [];
  });
  return [...new Set(dropped)];
}
