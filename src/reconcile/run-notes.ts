import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Clock } from "terraform-provider-sdk/core";
import { digest } from "./digest.ts";
import type { RunPlace } from "./run-place.ts";

/**
 * Notes from the process that plans a run for the process that applies it, because Terraform starts a provider for each: lines
 * of text by topic, in the user's runtime directory. Nothing here throws. Plan and apply may run on different machines, so a missing note
 * may have two effects only: the apply works as it does without notes, or it refuses and does nothing.
 */
export interface RunNotes {
  /** Forgets what was noted, by an earlier plan too. */
  clear(topic: string): void;
  add(topic: string, lines: readonly string[]): void;
  read(topic: string): readonly string[];
}

export interface RunNotesOptions {
  /** A directory of the user's own: see `openLockDirectory`. */
  readonly directory: string;
  /** Service root. */
  readonly baseUrl: string;
  readonly run: RunPlace;
  readonly clock: Clock;
}

/** Plans older than that are not applied any more. In ms. */
const longestKeptMs = 7 * 24 * 3_600_000;

export function openRunNotes({ directory, baseUrl, run, clock }: RunNotesOptions): RunNotes {
  const folder = join(directory, "notes", digest(32, baseUrl));
  const file = (topic: string): string => join(folder, `${digest(32, topic)}-${run.key}`);
  return {
    clear(topic) {
      attempt(() => {
        removeOld(folder, clock.now());
        rmSync(file(topic), { force: true });
      });
    },
    add(topic, lines) {
      attempt(() => {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        appendFileSync(file(topic), lines.map((line) => `${JSON.stringify(line)}\n`).join(""), { mode: 0o600 });
      });
    },
    read: (topic) => attempt(() => linesOf(readFileSync(file(topic), "utf8"))) ?? [],
  };
}

/** For programs that use the client: they plan nothing. */
export const noRunNotes: RunNotes = { clear: () => undefined, add: () => undefined, read: () => [] };

function removeOld(folder: string, now: number): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (now - statSync(path).mtimeMs > longestKeptMs) rmSync(path, { force: true });
  }
}

/** Lines that a kill has cut off are left out. */
function linesOf(text: string): string[] {
  return text.split("\n").flatMap((line) => {
    const parsed = line === "" ? undefined : attempt(() => JSON.parse(line) as unknown);
    return typeof parsed === "string" ? [parsed] : [];
  });
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
