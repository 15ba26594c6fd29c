import { readdirSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { digest } from "./digest.ts";
import { attempt, readAs, readNotes, removeOldNotes, textsOf, writeNotes, type NoteOptions } from "./note-files.ts";

/**
 * For which services something was planned in a working directory: notes in the user's runtime directory, from processes that plan to those that
 * apply, for what engines keep nothing of between the two. Nothing here throws. Nothing tells which plan is applied, so of each service it is noted
 * whether a plan for it may still have to be applied. Plan and apply may run on different machines: without notes nothing is said.
 */
export interface PlannedServices {
  /** To be called by the plan. */
  planned(what: string): void;
  /** To be called before it is done. Gives the service that it was planned for, if no plan that is known was made for that of this process. */
  otherService(what: string): string | undefined;
}

const shape = z.object({ service: z.string(), isApplied: z.boolean() });
type Noted = z.infer<typeof shape>;

export function openPlannedServices({
  directory,
  baseUrl: service,
  run,
  clock,
}: Pick<NoteOptions, "directory" | "baseUrl" | "run" | "clock">): PlannedServices {
  const folder = join(directory, "notes", "planned-services");
  const prefix = (what: string): string => `${digest(32, what)}-${run.key}-`;
  const note = (what: string, isApplied: boolean): void => {
    const noted: Noted = { service, isApplied };
    attempt(() => writeNotes(join(folder, prefix(what) + digest(16, service)), [JSON.stringify(noted)]));
  };
  const read = (what: string): readonly Noted[] => {
    attempt(() => removeOldNotes(folder, clock.now()));
    const names = attempt(() => readdirSync(folder).filter((name) => name.startsWith(prefix(what)))) ?? [];
    const lines = names.flatMap((name) => attempt(() => textsOf(readNotes(join(folder, name)))) ?? []);
    return lines.flatMap((line) => readAs(shape, line) ?? []);
  };
  /** What this process does already: what is done twice in one apply is of one plan. */
  const begun = new Set<string>();
  return {
    planned: (what) => note(what, false),
    otherService(what) {
      if (begun.has(what)) return undefined;
      const other = judgePlanned(service, read(what));
      if (other !== undefined) return other;
      begun.add(what);
      note(what, true);
      return undefined;
    },
  };
}

/** Plans that were not applied yet count before those that were. */
function judgePlanned(service: string, all: readonly Noted[]): string | undefined {
  const pending = all.filter(({ isApplied }) => !isApplied);
  const noted = pending.length > 0 ? pending : all;
  return noted.some((one) => one.service === service) ? undefined : noted[0]?.service;
}

/** For programs that use the client: they plan nothing. */
export const noPlannedServices: PlannedServices = { planned: () => undefined, otherService: () => undefined };
