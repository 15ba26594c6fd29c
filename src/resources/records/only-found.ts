import { keyOf, setKeyOf, type OnlyFoundOption, type RecordContent } from "../../client/index.ts";
import type { PrivateData } from "terraform-provider-sdk";
import { openOrigin } from "./record-origin.ts";

/** Records of a type and name, by {@link setKeyOf}. */
type RecordsOf = (setKey: string) => readonly RecordContent[];

/** What a resource has. */
interface Having {
  /** What its configuration lists. */
  readonly declared: RecordsOf;
  /** What its state lists, found by a refresh or not. */
  readonly known: RecordsOf;
}

/**
 * Tells the records that a resource only finds: its configuration does not declare their data, and its state does not have them by an apply or an
 * import. `former_owners` says nothing of these. (docs/behaviour.md#owners) What is noted is read at once: a write changes it.
 */
export function onlyFoundBy(
  notes: PrivateData,
  { declared, known }: Having,
): NonNullable<OnlyFoundOption["isOnlyFound"]> {
  const isFound = openOrigin(notes).found();
  const [isDeclared, isKnown] = [isAmong(declared), isAmong(known)];
  return (content) => !isDeclared(content) && (!isKnown(content) || isFound(content));
}

function isAmong(recordsOf: RecordsOf): (content: RecordContent) => boolean {
  const keys = new Map<string, ReadonlySet<string>>();
  return (content) => {
    const setKey = setKeyOf(content);
    const known = keys.get(setKey) ?? new Set(recordsOf(setKey).map(keyOf));
    keys.set(setKey, known);
    return known.has(keyOf(content));
  };
}
