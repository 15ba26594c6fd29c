import { asLines } from "terraform-provider-sdk/core";
import type { ObjectOperation, PlanContext, PrivateData } from "terraform-provider-sdk";
import { describeRecord, keyOf, setKeyOf, type RecordContent, type SetChange } from "../../client/index.ts";
import type { KindServices } from "../kind-services.ts";
import { knownOwner } from "../owner-name.ts";
import { asClaimed } from "./owners.ts";

/** Its name among the private data of a plan. States do not keep it: a plan of what a state has removes it, unless it is the one that lists. */
const note = "endListed";

/**
 * Notes whether a plan lists what the end of its resource removes that the resource did not create. One that is replaced on request is planned as a
 * change in place, which has nothing to remove where changes are ignored, and then as a create, of which engines show no warning. (docs/behaviour.md#replacements)
 */
export function noteEnd<State>(
  { prior, replacedBy }: Pick<PlanContext<State>, "prior" | "replacedBy">,
  notes: PrivateData,
): void {
  if (prior === null) return;
  if (replacedBy.length > 0) noteListed(notes);
  else if (notes.get(note) !== undefined) notes.set(note, undefined);
}

/** The plan lists it. */
export function noteListed(notes: PrivateData): void {
  notes.set(note, true);
}

/** The records that changes take away or overwrite and that the resource did not create. */
export function foreignIn(
  changes: readonly Pick<SetChange, "changes">[],
  isOwn: (content: RecordContent) => boolean,
): readonly RecordContent[] {
  return changes.flatMap((change) =>
    change.changes.flatMap((one) => (one.kind === "create" || isOwn(one.from) ? [] : [one.from])),
  );
}

/** What a deletion removes that its resource did not create. */
export interface RemovedOthers {
  /** These are about to be removed. Asked at once, if it is to be told. */
  readonly removing: (foreign: () => readonly RecordContent[]) => void;
  /** What is left of a type and name. */
  readonly holding: (set: Pick<RecordContent, "type" | "name">, holds: readonly RecordContent[]) => void;
  /** Runs the deletion, and tells in the end of what it removed where no plan has listed it. */
  readonly during: <Written>(write: () => Promise<Written>) => Promise<Written>;
}

/** What is to be told of a deletion in a zone. */
export function openRemovedOthers(zone: string, operation: ObjectOperation<KindServices>): RemovedOthers {
  const { services, private: notes, warn } = operation;
  const isListed = notes.get(note) !== undefined;
  if (isListed) notes.set(note, undefined);
  const left = new Map<string, readonly RecordContent[]>();
  let foreign: readonly RecordContent[] = [];
  const tell = (isGone: (content: RecordContent) => boolean): void => {
    if (foreign.length === 0) return;
    const owner = knownOwner(operation);
    const { owners } = services.client.records;
    // what another resource of the run declares it has got, or makes anew
    const isDeclared = (content: RecordContent): boolean =>
      owners.isClaimed(zone, asClaimed(content), owner === undefined ? [] : [owner]);
    warnOfRemoved(
      foreign.filter((content) => isGone(content) && !isDeclared(content)),
      warn,
    );
  };
  return {
    removing(records) {
      if (!isListed) foreign = records();
    },
    holding: (set, holds) => left.set(setKeyOf(set), holds),
    async during(write) {
      try {
        const written = await write();
        tell(() => true);
        return written;
      } catch (error) {
        tell((content) => left.get(setKeyOf(content))?.every((one) => keyOf(one) !== keyOf(content)) === true);
        throw error;
      }
    },
  };
}

function warnOfRemoved(records: readonly RecordContent[], warn: ObjectOperation<KindServices>["warn"]): void {
  if (records.length === 0) return;
  warn(
    `The deletion removed ${records.length === 1 ? "a record" : `${records.length} records`} that this resource did not create`,
    "No plan could list them as such: engines show no warning of a replacement on request (-replace, replace_triggered_by), and tell nothing of " +
      `a tainted resource. They were created or changed outside this configuration:\n\n${asLines(records.map(describeRecord))}\n\n` +
      "Where one is needed, add it to the configuration, or have it created again by those who need it. To see them before a replacement on request, " +
      "run `terraform plan -destroy -target=ADDRESS` (OpenTofu: `tofu plan -destroy -target=ADDRESS`): its plan lists them.",
  );
}
