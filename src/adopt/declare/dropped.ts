import { groupBy } from "../../core/group-by.ts";
import type { LeftOut } from "../account/account.ts";
import type { AdoptedFile, Adoption } from "./adopted.ts";
import { withSiblings } from "./record-words.ts";

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
  return Object.fromEntries(
    files.flatMap((file) =>
      file.objects.flatMap(({ object, holds = [] }) => [object, ...holds].map((one) => [one, partOf(file)] as const)),
    ),
  );
}

/**
 * What earlier code declares and this one does not, though nothing says that it is gone: it was not to be read, is left out, or all of a
 * customer, zone or cluster is not listed any more, as by a token that sees less. Once the earlier code was applied, a plan of this one would
 * destroy it. What is left out of records with others of their name may have been declared one by one, and one record with all of its name.
 */
export function findDropped(before: DeclaredObjects, { files, read }: Adoption): readonly string[] {
  const now = new Map(files.map((file) => [partOf(file), file]));
  const isRead = new Set(groups.flatMap((group) => read[group].map((of) => partOf({ group, of }))));
  const left = new Map([...now].map(([part, { leftOut }]) => [part, new LeftOutWords(leftOut)] as const));
  const dropped = Object.entries(before).flatMap(([object, part]) => {
    const words = left.get(part);
    if (!isRead.has(part) || words?.isWholePart === true) return [`the ${part}`];
    return words?.matching(object) ?? [];
  });
  return [...new Set(dropped)];
}

/** What is left out of a file, by the words for it. */
class LeftOutWords {
  readonly isWholePart: boolean;
  private readonly objects: ReadonlySet<string>;
  /** Single records, by the words for all of their type and name. */
  private readonly ofSet: ReadonlyMap<string, readonly string[]>;

  constructor(leftOut: readonly LeftOut[]) {
    this.isWholePart = leftOut.some(({ isWholePart = false }) => isWholePart);
    this.objects = new Set(leftOut.map(({ object }) => object));
    this.ofSet = groupBy([...this.objects], (object) => withSiblings(object) ?? "");
  }

  /** Those that an object which was declared may have had. */
  matching(object: string): readonly string[] {
    const all = withSiblings(object);
    if (this.objects.has(object) || (all !== undefined && this.objects.has(all))) return [object];
    return this.ofSet.get(object) ?? [];
  }
}
