import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { markThisProcess } from "terraform-provider-sdk/core";
import { digest } from "./digest.ts";
import { attempt, readNotes, removeOldNotes, type NoteOptions } from "./note-files.ts";
import {
  endOwnFile,
  hasMarkEnded,
  isOfProcess,
  mayRun,
  nameOwnFile,
  printMark,
  removeProcessFiles,
} from "../runs/process-files.ts";
import { ProcessNotes } from "./process-notes.ts";
import { createWorkSigns, isWorkSign, noWorkSigns, type WorkSigns } from "./work-signs.ts";

/**
 * What the processes tell each other that one process of an engine starts: for each of its walks one for each configuration of the
 * provider. Notes are JSON values. Nothing here throws, and a missing note has the effect that a process has which is not there.
 * (docs/protocol.md#several-processes-in-one-walk)
 */
export interface SharedNotes extends WorkSigns {
  /** Under which the processes of this engine tell, and {@link SharedNotes.keep} keeps it. */
  readonly name: string;
  /** Tells the other processes, those too that begin later. */
  tell(note: unknown): void;
  /** What processes have told since the last call that run beside this one, and so serve the same walk. */
  heard(): readonly unknown[];
  /** What those told that had ended when this one began, of the same walk or of those before. */
  found(): readonly unknown[];
  /** Removes what was found, unless it is kept: it was of the walks before. */
  dropFound(): void;
  /** Keeps what is told, also when the engine has ended. Gives the name under which a later process reads it. */
  keep(): string;
  /** What was told under a name: kept, or by the processes of this engine. */
  read(name: string): readonly unknown[];
  /** To be called when this process ends; `isNeeded`: whether processes of the same walk that begin later may need what this one told. */
  end(isNeeded: boolean): void;
}

/** A folder for each process of an engine, by run; in it each process of the provider has a file, and this sign says that it is kept. */
const folderName = /^[0-9a-f]+-(\d+_[0-9a-f]+_\d*)$/;
const keptSign = ".kept";

export function openSharedNotes(options: NoteOptions): SharedNotes {
  const { directory, baseUrl, run, clock, own = markThisProcess(), startMs = process.uptime() * 1000 } = options;
  const services = join(directory, "shared-notes");
  const root = join(services, digest(32, baseUrl));
  const name = `${run.key}-${printMark(run.engine)}`;
  const folder = join(root, name);
  const file = nameOwnFile(own);
  attempt(() => removeLeft(root, clock.now()));
  const found = (attempt(() => readdirSync(folder)) ?? []).filter((other) => !mayRun(other));
  const notes = new ProcessNotes(folder, file);
  // it shows the others that this process is there
  notes.add();
  // one that is configured anew serves another walk
  const isBeside = (other: string): boolean => !found.includes(other) && !isOfProcess(other, own);
  const isKept = (): boolean => existsSync(join(root, name + keptSign));
  /** Whether others of this walk run: one of them may have to know when this process has ended. */
  const isWatched = (): boolean => notes.others((other) => isBeside(other) && mayRun(other)).length > 0;
  let hasTold = false;
  return {
    name,
    tell(note) {
      hasTold = true;
      notes.add(note);
    },
    heard: () => [...notes.news(isBeside)].filter((note) => !isWorkSign(note)),
    found: () => found.flatMap((other) => toldIn(join(folder, other))),
    ...createWorkSigns({ notes, isBeside, services, clock, startMs, name, own: own.pid, engine: run.engine.pid }),
    dropFound() {
      if (!isKept()) attempt(() => removeProcessFiles(folder, found));
    },
    keep() {
      attempt(() => writeFileSync(join(root, name + keptSign), "", { mode: 0o600 }));
      return name;
    },
    read(of) {
      if (!folderName.test(of)) return [];
      const files = attempt(() => readdirSync(join(root, of))) ?? [];
      return files.flatMap((one) => toldIn(join(root, of, one)));
    },
    end(isNeeded) {
      notes.close();
      attempt(() => {
        if (isKept() || (isNeeded && (hasTold || isWatched()))) endOwnFile(folder, file);
        else removeProcessFiles(folder, isNeeded ? [file] : [file, ...found]);
      });
    },
  };
}

/** For programs that use the client: they plan nothing. */
export const noSharedNotes: SharedNotes = {
  name: "",
  tell: () => undefined,
  heard: () => [],
  found: () => [],
  ...noWorkSigns,
  dropFound: () => undefined,
  keep: () => "",
  read: () => [],
  end: () => undefined,
};

function toldIn(file: string): unknown[] {
  return (attempt(() => readNotes(file)) ?? []).filter((note) => !isWorkSign(note));
}

/** Removes what processes told of engines that have ended, unless it is kept, and what is old. */
function removeLeft(root: string, now: number): void {
  removeOldNotes(root, now);
  const names = new Set(readdirSync(root));
  for (const name of names) {
    const [, engine] = folderName.exec(name) ?? [];
    if (engine === undefined || names.has(name + keptSign) || !hasMarkEnded(engine)) continue;
    rmSync(join(root, name), { recursive: true, force: true });
  }
}
