import type { RecordWire } from "../../apis/dns/wire.ts";
import { inOrder, pairUp } from "../../reconcile/index.ts";
import { differingDetails, inAscii, keyOf, toWire, type RecordContent, type RecordEntry } from "./content.ts";

/** What is to become of the records of one type and name. */
export interface SetIntent {
  /** Records that shall be there. */
  readonly desired: readonly RecordContent[];
  /** Records that shall go unless they are desired; `others`: all that are not desired. The rest is left alone. */
  readonly remove: readonly RecordContent[] | "others";
  /** Comments of data entries: as desired (the default), or as they are on records that stay. */
  readonly dataComments?: "keep";
}

/** The intent with nothing but ASCII in names and data. */
export function asciiIntent<Intent extends SetIntent>(intent: Intent): Intent {
  const { desired, remove } = intent;
  return {
    ...intent,
    desired: desired.map(inAscii),
    remove: remove === "others" ? remove : remove.map(inAscii),
  };
}

interface GoalEntry {
  readonly key: string;
  readonly content: RecordContent;
  /** `sibling`: somebody else's; it shall be there because it was there. */
  readonly role: "desired" | "sibling";
  readonly wire: RecordWire;
}

/** How the set shall look, made once from the first reading under the lock: what was there then must not get lost. */
export interface SetGoal {
  readonly entries: readonly GoalEntry[];
  /** Whether a record of this identity may be changed or removed. */
  isOwned(key: string): boolean;
}

/** One request to be made, with the words that announce it. */
export type RecordChange = { readonly message: string } & (
  | { readonly kind: "update"; readonly index: number; readonly from: RecordContent; readonly to: RecordContent }
  | { readonly kind: "create"; readonly to: RecordContent; readonly wire: RecordWire; readonly restores: boolean }
  | { readonly kind: "delete"; readonly index: number; readonly from: RecordContent }
);

/** Forms the goal from what is there and what is wanted. */
export function formGoal(actual: readonly RecordEntry[], { desired, remove, dataComments }: SetIntent): SetGoal {
  const left = [...actual];
  const wanted = desired.map((content) => {
    const key = keyOf(content);
    const taken = take(left, { key, content });
    if (dataComments !== "keep" || taken === undefined) return { key, content };
    return { key, content: { ...content, data: taken.content.data, dataComments: taken.content.dataComments } };
  });
  const removed =
    remove === "others"
      ? []
      : withoutKeys(
          remove,
          wanted.map(({ key }) => key),
        );
  for (const one of removed) take(left, one);
  const siblings = remove === "others" ? [] : left;
  const owned = new Set([...wanted, ...removed].map(({ key }) => key));
  return {
    entries: [
      ...wanted.map(({ key, content }) => ({ key, content, role: "desired" as const, wire: toWire(content) })),
      ...siblings.map(({ key, content, wire }) => ({ key, content, role: "sibling" as const, wire })),
    ],
    isOwned: (key) => remove === "others" || owned.has(key),
  };
}

/**
 * The changes that are left, in the order in which they are to be made. What is neither in the goal nor owned came from
 * somebody else meanwhile and is left alone.
 */
export function changesTo(goal: SetGoal, actual: readonly RecordEntry[]): RecordChange[] {
  const pairs = pairUp<GoalEntry, RecordEntry>({
    desired: goal.entries,
    actual,
    keyOf: ({ key }) => key,
    isSame: (one, other) => differingDetails(one.content, other.content).length === 0,
    mayBecome: (one, other) => one.role === "desired" && goal.isOwned(other.key),
  });
  const creates = pairs.creates.map(create);
  return [
    // what got lost comes back first
    ...creates.filter(({ restores }) => restores),
    ...inOrder<RecordChange>([
      ...pairs.updates.filter(({ desired }) => desired.role === "desired").map(update),
      ...creates.filter(({ restores }) => !restores),
      ...pairs.deletes.filter(({ key }) => goal.isOwned(key)).map(remove),
    ]),
  ];
}

/** What a record set would go through: for a preview. */
export function planSet(actual: readonly RecordEntry[], intent: SetIntent): RecordChange[] {
  return changesTo(formGoal(actual, intent), actual);
}

/** A record in one line, for messages. */
export function describeRecord({ name, type, ttl, data }: RecordContent): string {
  return [name, ...(ttl === null ? [] : [ttl]), type, data.join(" ")].join(" ");
}

function create({ content, wire, role }: GoalEntry): Extract<RecordChange, { kind: "create" }> {
  const restores = role === "sibling";
  const message = `${restores ? "restore" : "create"} ${describeRecord(content)}`;
  return { kind: "create", to: content, wire, restores, message };
}

function update({ desired, actual }: { desired: GoalEntry; actual: RecordEntry }): RecordChange {
  const [from, to] = [actual.content, desired.content];
  const message = `update ${describeRecord(from)} to ${describeRecord(to)}`;
  return { kind: "update", index: actual.nr, from, to, message };
}

function remove({ nr, content }: RecordEntry): RecordChange {
  return { kind: "delete", index: nr, from: content, message: `delete ${describeRecord(content)}` };
}

/** Takes one entry of the same identity, rather one that is the same in all details. */
function take(
  entries: RecordEntry[],
  { key, content }: { key: string; content: RecordContent },
): RecordEntry | undefined {
  const same = entries.findIndex((other) => other.key === key && differingDetails(other.content, content).length === 0);
  const at = same === -1 ? entries.findIndex((other) => other.key === key) : same;
  return at === -1 ? undefined : entries.splice(at, 1)[0];
}

function withoutKeys(
  contents: readonly RecordContent[],
  keys: readonly string[],
): { key: string; content: RecordContent }[] {
  const left = [...keys];
  return contents
    .map((content) => ({ key: keyOf(content), content }))
    .filter(({ key }) => {
      const at = left.indexOf(key);
      if (at !== -1) left.splice(at, 1);
      return at === -1;
    });
}
