import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Clock } from "terraform-provider-sdk/core";
import { attempt } from "./note-files.ts";
import { isEnding, mayRun, processOfFile } from "../runs/process-files.ts";
import type { ProcessNotes } from "./process-notes.ts";
import { siblingProcesses } from "../runs/sibling-processes.ts";

/**
 * What the processes beside this one do: one ends, and the engine, which waits for that, asks nobody anything; one has been asked something and
 * is not quiet; one has been asked nothing, as far as it has told; none of these.
 */
export type WorkBeside = "ending" | "working" | "starting" | "none";

/** How the processes of a walk tell each other whether they are at work. A process that is held up says nothing, and does not seem quiet. */
export interface WorkSigns {
  /** Says whether this process is quiet now: its engine has asked it something, and asks for nothing more. */
  sayQuiet(isQuiet: boolean): void;
  workBeside(): WorkBeside;
}

interface WorkSignsOptions extends Family {
  /** In them each process signs. What it tells after its last sign says that it is not quiet. */
  readonly notes: ProcessNotes;
  /** Whether a file is of a process of the same walk. */
  readonly isBeside: (file: string) => boolean;
  /** The folder of all services, one in each for the processes of an engine. */
  readonly services: string;
  readonly clock: Pick<Clock, "elapsed">;
  /** How long it took from the start of this process until it was configured, in ms. */
  readonly startMs: number;
}

/** A process and what started it, by id, and the name of the folders for what that has started. */
interface Family {
  readonly name: string;
  readonly own: number;
  readonly engine: number;
}

/** A sign among the notes: `true`, its process is quiet; `false`, it is not any more. */
export const isWorkSign = (note: unknown): boolean => typeof note === "boolean";
const quietLine = "true\n";

/** An engine configures a process within so many times what this one took, or not at all: it has started it to call functions. */
const startsLonger = 3;

export function createWorkSigns(options: WorkSignsOptions): WorkSigns {
  const { notes, isBeside, services, clock, startMs, ...family } = options;
  let begun: number | undefined;
  const mayStart = (): boolean => clock.elapsed() - (begun ??= clock.elapsed()) <= startsLonger * startMs;
  return {
    sayQuiet: (isQuiet) => notes.add(isQuiet),
    workBeside() {
      // in this order: one that is configured in between is seen by one of the two
      const isUnconfigured = mayStart() && hasUnconfigured(services, family);
      const files = notes.others(isBeside);
      if (files.some(isEnding)) return "ending";
      const ends = files.filter(mayRun).map((file) => notes.end(file, quietLine.length));
      if (ends.some((end) => end !== "" && end !== quietLine)) return "working";
      return isUnconfigured || ends.includes("") ? "starting" : "none";
    },
  };
}

export const noWorkSigns: WorkSigns = { sayQuiet: () => undefined, workBeside: () => "none" };

/** Whether the engine has started a process of this provider that it has not configured, for whichever service. Known on Linux only. */
function hasUnconfigured(services: string, { name, own, engine }: Family): boolean {
  const started = siblingProcesses(own, engine);
  if (started.length === 0) return false;
  const folders = (attempt(() => readdirSync(services)) ?? []).map((service) => join(services, service, name));
  const configured = new Set(folders.flatMap((folder) => attempt(() => readdirSync(folder)) ?? []).map(processOfFile));
  // nothing is known where nothing can be written
  return configured.has(own) && started.some((pid) => !configured.has(pid));
}
