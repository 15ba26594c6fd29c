import { closeSync, fstatSync, openSync, readdirSync, rmSync, statSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import type { Clock } from "terraform-provider-sdk/core";
import { makeDirectory } from "../core/make-directory.ts";
import { attempt, parseNotes, removeIfOld } from "./note-files.ts";
import { mayRun, nameOwnFile } from "./process-files.ts";
import { readBetween } from "./read-between.ts";

/** A write that was about to be sent, and what it was decided by. */
export interface UnsettledWrite {
  /** Unix ms. */
  readonly at: number;
  /** What a reading showed before it. */
  readonly before: readonly string[];
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

/** What this process notes. It is appended to. */
export class OwnFile {
  readonly open: Open = new Map();
  name = nameOwnFile();
  private descriptor: number | undefined;
  /** In octets. */
  private size = 0;

  constructor(private readonly folder: string) {}

  note(line: Line): void {
    if (this.size > mostOctets) this.renew();
    apply(this.open, line);
    this.append([line]);
  }

  /** Another process may have settled what this one has left open, while this one was stopped for so long that it lost its lock. */
  lookForNews(): void {
    if (this.descriptor === undefined || fstatSync(this.descriptor).size === this.size) return;
    const path = join(this.folder, this.name);
    this.size = statSync(path).size;
    this.open.clear();
    readLines(this.open, readBetween(path, 0, this.size).toString("utf8"));
  }

  end(): void {
    if (this.descriptor === undefined) return;
    closeSync(this.descriptor);
    this.descriptor = undefined;
    if (this.open.size === 0) rmSync(join(this.folder, this.name), { force: true });
  }

  /**
   * Goes on in another file, also where somebody has removed the old one. What is open stands there before the old one goes. Nothing is done before
   * anything was noted.
   */
  renew(): void {
    if (this.descriptor === undefined) return;
    attempt(() => this.lookForNews());
    const { name: old, descriptor } = this;
    [this.name, this.descriptor, this.size] = [nameOwnFile(), undefined, 0];
    this.append([...this.open].map(([key, write]) => ({ thing: JSON.parse(key) as string[], write })));
    closeSync(descriptor);
    rmSync(join(this.folder, old), { force: true });
  }

  private append(lines: readonly Line[]): void {
    if (this.descriptor === undefined) {
      makeDirectory(this.folder, 0o700);
      this.descriptor = openSync(join(this.folder, this.name), "a", 0o600);
    }
    this.size += writeSync(this.descriptor, lines.map(printLine).join(""));
  }
}

/** What other processes have noted, as far as it was read. */
export class OtherFiles {
  private readonly files = new Map<string, { readonly open: Open; readonly size: number }>();

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
    for (const [name, { open }] of this.files) {
      if (!open.delete(keyOf(thing))) continue;
      writeFileSync(join(this.folder, name), printLine({ thing }), { flag: "a", mode: 0o600 });
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
    const path = join(this.folder, name);
    const { open, size: from } = this.files.get(name) ?? { open: new Map<string, Noted>(), size: 0 };
    const { size } = statSync(path);
    if (size === from) return open;
    const text = readBetween(path, from, size).toString("utf8");
    readLines(open, text);
    // a line that was being written is read again the next time
    const last = Math.max(0, text.lastIndexOf("\n"));
    const isWhole = attempt(() => JSON.parse(text.slice(last)) as unknown) !== undefined;
    this.files.set(name, { open, size: isWhole ? size : from + Buffer.byteLength(text.slice(0, last)) });
    return open;
  }
}

export function keyOf(thing: readonly string[]): string {
  return JSON.stringify(thing);
}

/** The line feed comes first, so that a line which a full disk has cut off does not damage the next one. */
function printLine(line: Line): string {
  return `\n${JSON.stringify(line)}`;
}

function readLines(open: Open, text: string): void {
  for (const value of parseNotes(text)) {
    const { data } = lineShape.safeParse(value);
    if (data !== undefined) apply(open, data);
  }
}

function apply(open: Open, { thing, write }: Line): void {
  if (write === undefined) open.delete(keyOf(thing));
  else open.set(keyOf(thing), write);
}
