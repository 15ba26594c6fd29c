import { inAscii, type RecordContent, type RecordEntry } from "../../record-content.ts";
import { planTasks } from "./plan-tasks.ts";
import type { RecordChange } from "../record-change.ts";

/** What is to become of the records of one type and name. */
export interface SetIntent {
  /** Desired records. */
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

/** The changes that would make a record set as intended, for a preview. */
export function planSet(actual: readonly RecordEntry[], { desired, remove, dataComments }: SetIntent): RecordChange[] {
  const holds = remove === "others" ? actual.map(({ content }) => content) : remove;
  const [plan] = planTasks(actual, [{ holds, wants: desired, mayTake: true, dataComments }]);
  return [...(plan?.changes ?? [])];
}
