import { join } from "node:path";
import { lifeOf } from "terraform-provider-sdk/core";
import { groupBy } from "../../core/group-by.ts";
import { digest } from "../notes/digest.ts";
import { leftJournalFiles } from "./journal-files.ts";
import type { Identity } from "./journal.ts";
import { isOfOtherData, type NoteOptions } from "../notes/note-files.ts";

/** What the runs of a directory were creating when they were killed, or got no clear answer about, and no state has shown since. */
export interface KilledRun {
  /** The working directory. */
  readonly directory: string;
  /** Whether it was a run of tests. */
  readonly isTest: boolean;
  readonly created: readonly Identity[];
}

/** Where the journals of creates at a service are. */
export function journalDirectory({ directory, baseUrl }: Pick<NoteOptions, "directory" | "baseUrl">): string {
  return join(directory, "journal", digest(32, baseUrl));
}

/** The killed runs of this user on this machine. Reads the journals of creates (docs/decisions/0010-journal.md), and throws nothing. */
export function killedRuns(
  options: Pick<NoteOptions, "directory" | "baseUrl" | "clock" | "dataId">,
): readonly KilledRun[] {
  const files = leftJournalFiles(journalDirectory(options), "", options.clock.now());
  const left = files
    .flatMap(({ entries }) => entries)
    .filter(({ process, data }) => lifeOf(process) === "ended" && !isOfOtherData(data, options.dataId?.()));
  return [false, true].flatMap((isTest) => {
    const ofSort = left.filter((entry) => (entry.isTest ?? false) === isTest);
    return [...groupBy(ofSort, ({ directory }) => directory)].map(([directory, created]) => ({
      directory,
      isTest,
      created,
    }));
  });
}
