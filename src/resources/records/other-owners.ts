import { asLines } from "terraform-provider-sdk/core";
import {
  changedBy,
  describeMarked,
  fingerprintOf,
  keyOf,
  setKeyOf,
  type OnlyFoundOption,
  type OwnerMarks,
  type RecordContent,
  type SetChange,
} from "../../client/index.ts";
import type { Diagnostic, PlanOperation, PrivateData } from "terraform-provider-sdk";
import type { KindServices } from "../kind-services.ts";

/**
 * Refuses a plan that would update or delete records that are marked for another owner. (docs/behaviour.md#owners)
 *
 * @param found which of them its resource only finds
 */
export function refuseOthers(
  contents: readonly RecordContent[],
  { services }: Pick<PlanOperation<KindServices>, "services">,
  found?: OnlyFoundOption,
): Diagnostic[] {
  return services === undefined ? [] : refuseMarked(contents, services.client.records.marks, found);
}

/** The same by the owner of whoever plans it. */
export function refuseMarked(
  contents: readonly RecordContent[],
  { refusal }: Pick<OwnerMarks, "refusal">,
  found?: OnlyFoundOption,
): Diagnostic[] {
  const summary = "The plan would change or remove records that are marked for another owner";
  const failure = refusal(summary, contents, found);
  return failure === undefined ? [] : [{ severity: "error", summary, detail: failure.detail }];
}

/** The records, as they are, that changes overwrite or delete. */
export function touchedBy(changes: readonly Pick<SetChange, "changes">[]): RecordContent[] {
  return changedBy(changes.flatMap((change) => change.changes));
}

/** What an exclusive zone leaves alone, since it is marked for other owners. */
export function listOthers(zone: string, left: readonly RecordContent[]): Diagnostic[] {
  if (left.length === 0) return [];
  return [
    {
      severity: "warning",
      summary: `${left.length} records of other owners stay in the zone ${zone}`,
      detail:
        "It is exclusive and does not list them, but their comments mark them for another owner than the provider's. To have them removed, name their " +
        "owners in former_owners of the provider, list them in records, apply, and take them out again. Of a former owner, too, what is not listed " +
        `and was never this resource's stays, since it may still be in use:\n\n${asLines(left.map(describeMarked))}`,
    },
  ];
}

/** What a refresh noted in private data of the marks of other owners, for a plan that reads nothing itself. */
export interface NotedMarks {
  /** A refresh found these; `only`: which of them the resource only finds. */
  readonly seen: (
    found: readonly RecordContent[],
    marks: Pick<OwnerMarks, "otherOwnerOf">,
    only?: OnlyFoundOption,
  ) => void;
  /** Records of the state with the marks noted. */
  readonly marked: (contents: readonly RecordContent[]) => RecordContent[];
}

const note = "marks";
/** Its name among the private data. */
export const markNotes = [note] as const;

export function openMarks(data: PrivateData): NotedMarks {
  const noted = (): Readonly<Record<string, string>> => (data.get(note) as Record<string, string> | undefined) ?? {};
  return {
    seen(found, { otherOwnerOf }, only) {
      const others = found.flatMap((content) => {
        const owner = otherOwnerOf(content, only?.isOnlyFound);
        return owner === undefined ? [] : [[printOf(content), owner] as const];
      });
      // private data stays as it is, byte for byte, where nothing changes
      if (JSON.stringify(Object.fromEntries(others)) === JSON.stringify(noted())) return;
      data.set(note, others.length === 0 ? undefined : Object.fromEntries(others));
    },
    marked(contents) {
      const known = noted();
      return contents.map((content) => {
        const managedBy = known[printOf(content)];
        return managedBy === undefined ? content : { ...content, managedBy };
      });
    },
  };
}

function printOf(content: RecordContent): string {
  return `${setKeyOf(content)} ${fingerprintOf(content.type, keyOf(content))}`;
}
