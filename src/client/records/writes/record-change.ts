import type { RecordWire } from "../../../apis/dns/wire.ts";
import { differingDetails, keyOf, toWire, type RecordContent, type RecordEntry } from "../record-content.ts";

/** One request to be made, with the words that announce it. */
export type RecordChange = { readonly message: string } & (
  | { readonly kind: "update"; readonly index: number; readonly from: RecordContent; readonly to: RecordContent }
  | { readonly kind: "create"; readonly to: RecordContent; readonly wire: RecordWire; readonly restores: boolean }
  | { readonly kind: "delete"; readonly index: number; readonly from: RecordContent }
);

type Creation = Extract<RecordChange, { readonly kind: "create" }>;
type Update = Extract<RecordChange, { readonly kind: "update" }>;
type Removal = Extract<RecordChange, { readonly kind: "delete" }>;

export const creationOf = (to: RecordContent): RecordChange => new PlannedCreation(to);

export const updateOf = ({ nr, content }: RecordEntry, to: RecordContent): RecordChange =>
  new PlannedUpdate(nr, content, to);

export const removalOf = ({ nr, content }: RecordEntry): RecordChange => new PlannedRemoval(nr, content);

/**
 * Most plans are only compared, so payloads and words are made when they are read. The getters are those of a class: an object with getters
 * of its own is a hash table with as many functions, and a plan may hold ten thousand.
 */
abstract class PlannedChange {
  abstract readonly message: string;
  toJSON(): object {
    return Object.assign({}, this, { message: this.message });
  }
}

class PlannedCreation extends PlannedChange implements Creation {
  readonly kind = "create";
  readonly restores = false;
  readonly to: RecordContent;
  constructor(to: RecordContent) {
    super();
    this.to = to;
  }
  get wire(): RecordWire {
    return toWire(this.to);
  }
  get message(): string {
    return `create ${describeRecord(this.to)}`;
  }
  override toJSON(): object {
    return { ...super.toJSON(), wire: this.wire };
  }
}

class PlannedUpdate extends PlannedChange implements Update {
  readonly kind = "update";
  readonly index: number;
  readonly from: RecordContent;
  readonly to: RecordContent;
  constructor(index: number, from: RecordContent, to: RecordContent) {
    super();
    this.index = index;
    this.from = from;
    this.to = to;
  }
  get message(): string {
    const [from, to] = describeBoth(this.from, this.to);
    return `update ${from} to ${to}`;
  }
}

class PlannedRemoval extends PlannedChange implements Removal {
  readonly kind = "delete";
  readonly index: number;
  readonly from: RecordContent;
  constructor(index: number, from: RecordContent) {
    super();
    this.index = index;
    this.from = from;
  }
  get message(): string {
    return `delete ${describeRecord(this.from)}`;
  }
}

/** A record in one line, for messages. */
export function describeRecord({ name, type, ttl, data }: RecordContent): string {
  return [name, ...(ttl === null ? [] : [ttl]), type, data.join(" ")].join(" ");
}

/** A record before and after a change, with their comments where these differ: else both might read the same. */
function describeBoth(from: RecordContent, to: RecordContent): readonly string[] {
  const differing = differingDetails(from, to);
  return [from, to].map((content) => {
    const comments = [
      ...(differing.includes("comment") ? [describeComment("comment", content.comment)] : []),
      ...(differing.includes("data_comments") ? [describeComment("data comments", content.dataComments)] : []),
    ];
    return describeRecord(content) + (comments.length === 0 ? "" : ` (${comments.join(", ")})`);
  });
}

function describeComment(what: string, value: RecordContent["comment" | "dataComments"]): string {
  return value === null || value.length === 0 ? `no ${what}` : `${what} ${JSON.stringify(value)}`;
}

/** Whether the change removes data that another write may want. */
export function takesAway(change: RecordChange): boolean {
  return change.kind === "delete" || (change.kind === "update" && keyOf(change.from) !== keyOf(change.to));
}

/** The records, as they are, that changes overwrite or delete. */
export function changedBy(changes: readonly RecordChange[]): RecordContent[] {
  return changes.flatMap((change) => (change.kind === "create" ? [] : [change.from]));
}

/** Whether it leaves the data as it is. */
export function isDetailChange(change: RecordChange): boolean {
  return change.kind === "update" && keyOf(change.from) === keyOf(change.to);
}

/** Changes of several writes, each with its next one: new records come before old ones go, whichever they are of. */
export function inSafeOrder<Step extends { readonly change: RecordChange | undefined }>(
  steps: readonly Step[],
): readonly Step[] {
  const rankOf = ({ change }: Step): number =>
    change === undefined ? 0 : ["update", "create", "delete"].indexOf(change.kind) + 1;
  return [...steps].sort((a, b) => rankOf(a) - rankOf(b));
}
