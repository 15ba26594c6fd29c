import { appendFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import type { Clock } from "terraform-provider-sdk/core";
import { AppendedFile, FollowedFile, printLine } from "./line-files.ts";
import { attempt, readAs, removeIfOld } from "./note-files.ts";
import { mayRun, nameOwnFile } from "../runs/process-files.ts";

/** A write that was about to be sent, and what it was decided by. */
export interface UnsettledWrite {
  /** Unix ms. */
  readonly at: number;
  /** What a reading showed before it. */
  readonly before: readonly string[];
  /** Which of these it was to replace or to delete. Notes of former versions have none. */
  readonly target?: string | undefined;
  /** What a reading shows more often once it is done, where it leaves `before` as it is: a record with all its details, and how often it was there. */
  readonly made?: { readonly record: string; readonly times: number } | undefined;
}

/** With the data that it was sent to: see `isOfOtherData`. */
export type Noted = UnsettledWrite & { readonly data?: string | undefined };

const lineShape = z.object({
  thing: z.array(z.string()),
  write: z
    .object({
      at: z.number(),
      before: z.array(z.string()),
      target: z.string().optional(),
      made: z.object({ record: z.string(), times: z.number() }).optional(),
      data: z.string().optional(),
    })
    .optional(),
});

/** What is noted of a thing; without a write, that it has settled. */
interface Line {
  readonly thing: readonly string[];
  readonly write?: Noted | undefined;
}

/** A file that is longer gives way to another one with what is open. In octets. */
const mostOctets = 262_144;

/** The writes of one file that have not settled, by their things. */
type Open = Map<string, Noted>;

/** What this process notes. */
export class OwnFile {
  readonly open: Open = new Map();
  private file: AppendedFile;
  /** In octets; 0 as long as nothing was noted. */
  private size = 0;

  constructor(private readonly folder: string) {
    this.file = new AppendedFile(folder, nameOwnFile());
  }

  get name(): string {
    return this.file.name;
  }

  note(line: Line): void {
    if (this.size > mostOctets) this.renew();
    apply(this.open, line);
    this.size += this.file.append([line]);
  }

  /** Another process may have settled what this one has left open, while this one was stopped for so long that it lost its lock. */
  lookForNews(): void {
    const path = join(this.folder, this.name);
    const size = this.size === 0 ? undefined : statSync(path, { throwIfNoEntry: false })?.size;
    if (size === undefined || size === this.size) return;
    const { lines } = new FollowedFile(path, readLine).news();
    this.open.clear();
    for (const line of lines) apply(this.open, line);
    this.size = size;
  }

  end(): void {
    if (this.size === 0) return;
    if (this.open.size === 0) this.file.remove();
    else this.file.close();
    this.size = 0;
  }

  /**
   * Goes on in another file, also where somebody has removed the old one. What is open stands there before the old one goes. Nothing is done before
   * anything was noted.
   */
  renew(): void {
    if (this.size === 0) return;
    attempt(() => this.lookForNews());
    const old = this.file;
    [this.file, this.size] = [new AppendedFile(this.folder, nameOwnFile()), 0];
    const open = [...this.open].map(([key, write]): Line => ({ thing: JSON.parse(key) as string[], write }));
    if (open.length > 0) this.size = this.file.append(open);
    old.remove();
  }
}

/** What other processes have noted, as far as it was read. */
export class OtherFiles {
  private readonly files = new Map<string, { readonly open: Open; readonly file: FollowedFile<Line> }>();

  constructor(
    private readonly folder: string,
    private readonly clock: Clock,
  ) {}

  lookForNews(names: readonly string[]): void {
    for (const name of this.files.keys()) if (!names.includes(name)) this.files.delete(name);
    for (const name of names) attempt(() => this.read(name));
  }

  /** The last one, should several processes have left any. */
  left(key: string): Noted | undefined {
    const all = [...this.files.values()].flatMap(({ open }) => open.get(key) ?? []);
    return all.reduce<Noted | undefined>((a, b) => (a === undefined || b.at > a.at ? b : a), undefined);
  }

  /** Notes where it is open that it is so no more. */
  settle(thing: readonly string[]): void {
    for (const [name, { open, file }] of this.files) {
      if (!open.delete(keyOf(thing))) continue;
      appendFileSync(file.path, printLine({ thing }), { mode: 0o600 });
      if (open.size === 0) attempt(() => this.removeIfDone(name));
    }
  }

  /** Removes what ended processes have noted, where nothing of it is open, and what nobody has written again for a week. */
  removeDone(): void {
    for (const name of readdirSync(this.folder)) {
      removeIfOld(join(this.folder, name), this.clock.now());
      attempt(() => this.removeIfDone(name));
    }
  }

  private removeIfDone(name: string): void {
    if (mayRun(name) || this.read(name).size > 0) return;
    rmSync(join(this.folder, name), { force: true });
    this.files.delete(name);
  }

  /** Reads what came since the last time. */
  private read(name: string): Open {
    const read = this.files.get(name) ?? {
      open: new Map<string, Noted>(),
      file: new FollowedFile(join(this.folder, name), readLine),
    };
    const { lines, isAnew } = read.file.news();
    if (isAnew) read.open.clear();
    for (const line of lines) apply(read.open, line);
    this.files.set(name, read);
    return read.open;
  }
}

export function keyOf(thing: readonly string[]): string {
  return JSON.stringify(thing);
}

function readLine(text: string): Line | undefined {
  return readAs(lineShape, text);
}

function apply(open: Open, { thing, write }: Line): void {
  if (write === undefined) open.delete(keyOf(thing));
  else open.set(keyOf(thing), write);
}
