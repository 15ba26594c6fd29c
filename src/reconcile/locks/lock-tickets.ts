import { randomUUID } from "node:crypto";
import { closeSync, linkSync, openSync, readdirSync, renameSync, statSync, unlinkSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { hasEnded, markThisProcess } from "terraform-provider-sdk/core";
import { makeDirectory } from "../../core/make-directory.ts";
import type { LockMode } from "./lock.ts";
import { printMark } from "../runs/process-files.ts";

/** `choosing` – about to take a number; otherwise the number it waits or holds the lock with. */
export interface Ticket {
  readonly number: number | "choosing";
  readonly mode: LockMode;
  readonly pid: number;
  /** Where `pid` means something: machine and process namespace. */
  readonly place: string;
  /** When the process began, in the system's own measure: a container that starts anew gives its processes the same ids. */
  readonly began: string;
  /** Unique: a name is never used twice, so removing an abandoned ticket cannot remove a valid one. */
  readonly id: string;
}

/** The file name of a ticket contains all its data, so that no reader depends on a half-written file. */
export function printTicket({ number, mode, id, ...process }: Ticket): string {
  return [number, mode, printMark(process), id].join("_");
}

/** `undefined` for a file that is no ticket. Numbers of more than 15 digits are refused: no greater one could be drawn after them. */
export function readTicket(file: string): Ticket | undefined {
  const form =
    /^(?<number>\d{1,15}|choosing)_(?<mode>shared|exclusive)_(?<pid>\d{1,15})_(?<place>[0-9a-f]+)_(?<began>\d*)_(?<id>[0-9a-f-]+)$/;
  const parts = form.exec(file)?.groups as Parts | undefined;
  if (parts === undefined) return undefined;
  const { number, pid, ...rest } = parts;
  return { ...rest, number: number === "choosing" ? number : Number(number), pid: Number(pid) };
}

/** The parts of a ticket's name. */
type Parts = Pick<Ticket, "mode" | "place" | "began" | "id"> & { readonly number: string; readonly pid: string };

/** A new ticket of this process, without a number yet. */
export function newTicket(mode: LockMode): Ticket {
  const { pid, place, began } = markThisProcess();
  return { number: "choosing", mode, pid, place, began, id: randomUUID() };
}

/**
 * The tickets of one lock, each an empty file. The calls are synchronous: a lock makes ten of them. Each takes some microseconds in the
 * user's runtime directory, and would take four times as long with promises.
 */
export interface TicketBox {
  /** The name of the lock. */
  readonly name: string;
  list(): Ticket[];
  add(ticket: Ticket, now: number): void;
  /** Gives a ticket its number by renaming its file, so the ticket exists at each moment: either still choosing or with its number. */
  number(choosing: Ticket, ticket: Ticket): void;
  remove(ticket: Ticket): void;
  /** Unix time in ms of the last sign of life, `undefined` when the ticket is gone. */
  lastSign(ticket: Ticket): number | undefined;
  /** Gives a sign of life. Returns whether the ticket is still there. */
  sign(ticket: Ticket, now: number): boolean;
}

/** The paths of the tickets that this process has in a directory, each with its file: several are links to one. */
export type OwnFiles = Map<string, OwnFile>;

interface OwnFile {
  /** When it has got its last sign of life (Unix ms). */
  signedAt: number;
}

/** A link to a file with so young a sign of life needs none of its own. In ms. */
const youngMs = 1_000;

/**
 * Opens the tickets of the lock `name` (hexadecimal digits) in `directory`, which is made (mode 0700) with the first ticket. All
 * locks of a directory have their tickets in it side by side: to make and remove a directory costs more than all the rest.
 *
 * @param own shared by all boxes of the directory: a ticket is a hard link to another one's file where there is one
 */
export function openTicketBox(directory: string, name: string, own: OwnFiles = new Map()): TicketBox {
  const prefix = `${name}_`;
  const file = (ticket: Ticket): string => join(directory, prefix + printTicket(ticket));
  const put = (ticket: Ticket, now: number): true => putFile(own, file(ticket), now);

  return {
    name,
    list: () => filesIn(directory).flatMap((entry) => (entry.startsWith(prefix) ? readEntry(entry) : [])),
    add(ticket, now) {
      if (unlessGone(() => put(ticket, now)) === true) return;
      makeDirectory(directory, 0o700);
      put(ticket, now);
    },
    number(choosing, ticket) {
      const [from, to] = [file(choosing), file(ticket)];
      const kept = own.get(from) ?? { signedAt: -Infinity };
      own.delete(from);
      renameSync(from, to);
      own.set(to, kept);
    },
    remove(ticket) {
      const path = file(ticket);
      own.delete(path);
      unlessGone(() => unlinkSync(path));
    },
    lastSign: (ticket) => statSync(file(ticket), { throwIfNoEntry: false })?.mtimeMs,
    sign(ticket, now) {
      const path = file(ticket);
      const signed = unlessGone(() => {
        utimesSync(path, now / 1000, now / 1000);
        const kept = own.get(path);
        if (kept !== undefined) kept.signedAt = now;
        return true;
      });
      return signed === true;
    },
  };
}

/** Makes a file of the process with a sign of life. */
function putFile(own: OwnFiles, path: string, now: number): true {
  const linked = linkTo(own, path);
  if (linked === undefined) closeSync(openSync(path, "wx", 0o600));
  const kept = linked ?? { signedAt: -Infinity };
  own.set(path, kept);
  if (now >= kept.signedAt && now - kept.signedAt < youngMs) return true;
  utimesSync(path, now / 1000, now / 1000);
  kept.signedAt = now;
  return true;
}

/**
 * Makes `path` a further name of a file in `own`, which takes about half of the time of a new file, or less. Gives that file; `undefined` where there
 * is none or the file system makes no link: it has no hard links, the file has as many as it may have, or somebody removed it.
 */
function linkTo(own: OwnFiles, path: string): OwnFile | undefined {
  const [other] = own;
  if (other === undefined) return undefined;
  const [name, file] = other;
  try {
    linkSync(name, path);
    return file;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") throw error;
    own.delete(name);
    return undefined;
  }
}

/** Tickets in a directory, by the name of their lock. */
export type TicketListing = ReadonlyMap<string, readonly Ticket[]>;

/** The tickets of these locks. Those of others are not read: of a large zone that is written, hundreds are held at any time. */
export function listTickets(directory: string, locks: ReadonlySet<string>): TicketListing {
  const listing = new Map<string, Ticket[]>();
  for (const entry of filesIn(directory)) {
    const lock = entry.slice(0, entry.indexOf("_"));
    if (!locks.has(lock)) continue;
    for (const ticket of readEntry(entry)) {
      const others = listing.get(lock);
      if (others === undefined) listing.set(lock, [ticket]);
      else others.push(ticket);
    }
  }
  return listing;
}

/** Removes the tickets of processes that have ended without giving them back, whatever they locked. Never throws. */
export function removeLeftTickets(directory: string): void {
  try {
    for (const entry of filesIn(directory))
      if (readEntry(entry).some(hasEnded)) unlessGone(() => unlinkSync(join(directory, entry)));
  } catch {
    // a ticket that cannot be removed now is removed when a process waits for its lock
  }
}

function filesIn(directory: string): string[] {
  return unlessGone(() => readdirSync(directory)) ?? [];
}

/** The ticket in the name of a file, where it follows the name of the lock. */
function readEntry(entry: string): [] | [Ticket] {
  const ticket = readTicket(entry.slice(entry.indexOf("_") + 1));
  return ticket === undefined ? [] : [ticket];
}

function unlessGone<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
