import { groupBy } from "../../core/group-by.ts";
import { equalCustomers } from "../../model/customer.ts";
import type { LeftOut } from "../account/account.ts";
import type { AdoptedFile, Adoption } from "./adopted.ts";
import { projectWords, serverWords, withSiblings } from "./object-words.ts";

/**
 * What code declares: each object, as it is spoken of, and the customer, zone or cluster that has it; of a project on a cluster its customer,
 * too.
 */
export type DeclaredObjects = Readonly<Record<string, string | DeclaredProject>>;

interface DeclaredProject {
  readonly part: string;
  readonly customer: string;
}

const parts = {
  servers: "servers of the customer ",
  zone: "records of the zone ",
  projects: "projects on the cluster ",
};
const groups = Object.keys(parts) as (keyof typeof parts)[];

const partOf = ({ group, of }: Pick<AdoptedFile, "group" | "of">): string => `${parts[group]}${of}`;

export function declaredObjects({ files }: Adoption): DeclaredObjects {
  const entriesOf = (file: AdoptedFile): [string, DeclaredObjects[string]][] => {
    const part = partOf(file);
    return file.objects.flatMap(({ object, holds = [], customer }) =>
      [object, ...holds].map((one): [string, DeclaredObjects[string]] => [
        one,
        customer === undefined ? part : { part, customer },
      ]),
    );
  };
  return Object.fromEntries(files.flatMap(entriesOf));
}

const words = { servers: serverWords, projects: projectWords };

/** The names of what is declared of a customer's servers or a cluster's projects. */
export function declaredNames(
  objects: DeclaredObjects,
  { group, of }: Pick<AdoptedFile, "of"> & { readonly group: keyof typeof words },
): readonly string[] {
  const [part, beginning] = [partOf({ group, of }), words[group](of, "")];
  return Object.entries(objects).flatMap(([object, entry]) => {
    const isOfIt = (typeof entry === "string" ? entry : entry.part) === part && object.startsWith(beginning);
    return isOfIt ? [object.slice(beginning.length)] : [];
  });
}

/**
 * What earlier code declares and this one does not, though nothing says that it is gone: it was not to be read, is left out, or all of a
 * customer, zone or cluster is not listed any more, as by a token that sees less. Nor is a project shown to a token that may not use its
 * customer. Once the earlier code was applied, a plan of this one would destroy it. What is left out of records with others of their name may
 * have been declared one by one, and one record with all of its name.
 */
export function findDropped(before: DeclaredObjects, { files, read, usable }: Adoption): readonly string[] {
  const now = new Map(files.map((file) => [partOf(file), file]));
  const isRead = new Set(groups.flatMap((group) => read[group].map((of) => partOf({ group, of }))));
  const left = new Map([...now].map(([part, { leftOut }]) => [part, new LeftOutWords(leftOut)] as const));
  const declared = new Set(files.flatMap((file) => file.objects.map(({ object }) => object)));
  const isHidden = (customer: string): boolean =>
    usable.length > 0 && !usable.some((one) => equalCustomers(one, customer));
  const dropped = Object.entries(before).flatMap(([object, entry]) => {
    const { part, customer } = typeof entry === "string" ? { part: entry, customer: undefined } : entry;
    const words = left.get(part);
    if (!isRead.has(part) || words?.isWholePart === true) return [`the ${part}`];
    if (customer !== undefined && !declared.has(object) && isHidden(customer))
      return [`${object} of the customer ${customer}, whom this token may not use`];
    if (words?.mayBeAny === true && !declared.has(object)) return [object];
    return words?.matching(object) ?? [];
  });
  return [...new Set(dropped)];
}

/** What is left out of a file, by the words for it. */
class LeftOutWords {
  readonly isWholePart: boolean;
  readonly mayBeAny: boolean;
  private readonly objects: ReadonlySet<string>;
  /** Single records, by the words for all of their type and name. */
  private readonly ofSet: ReadonlyMap<string, readonly string[]>;

  constructor(leftOut: readonly LeftOut[]) {
    this.isWholePart = leftOut.some(({ isWholePart = false }) => isWholePart);
    this.mayBeAny = leftOut.some(({ mayBeAny = false }) => mayBeAny);
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
