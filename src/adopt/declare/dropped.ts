import type { AdoptedFile, Adoption } from "./adopted.ts";

/** What code declares: the objects of each customer, zone and cluster, as they are spoken of. */
export type DeclaredObjects = Readonly<Record<string, readonly string[]>>;

const parts = {
  servers: "servers of the customer ",
  zone: "records of the zone ",
  projects: "projects on the cluster ",
};
const groups = ["servers", "zone", "projects"] as const;

const partOf = ({ group, of }: Pick<AdoptedFile, "group" | "of">): string => `${parts[group]}${of}`;

export function declaredObjects({ files }: Adoption): DeclaredObjects {
  const declaring = files.filter(({ objects }) => objects.length > 0);
  return Object.fromEntries(declaring.map((file) => [partOf(file), file.objects.map(({ object }) => object)]));
}

/**
 * What earlier code declares and this one does not, though nothing says that it is gone: it was not asked about, or is left out. Once
 * the earlier code was applied, a plan of this one would destroy it.
 */
export function findDropped(before: DeclaredObjects, { files, asked }: Adoption): readonly string[] {
  const now = new Map(files.map((file) => [partOf(file), file]));
  const isAsked = (part: string): boolean =>
    groups.some((group) => {
      const names = asked[group];
      return names === "all" ? part.startsWith(parts[group]) : names.some((of) => partOf({ group, of }) === part);
    });
  return Object.entries(before).flatMap(([part, objects]) => {
    const leftOut = now.get(part)?.leftOut ?? [];
    if (!isAsked(part) || leftOut.some(({ isWholePart = false }) => isWholePart)) return [`the ${part}`];
    const notSaid = new Set(leftOut.map(({ object }) => object));
    return objects.filter((object) => notSaid.has(object));
  });
}
