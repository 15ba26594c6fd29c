import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rmdir, stat, unlink, utimes } from "node:fs/promises";
import { join } from "node:path";
import { thisPlace } from "terraform-provider-sdk/core";
import type { LockMode } from "./lock.ts";

/** `choosing` – about to take a number; otherwise the number it waits or holds the lock with. */
export interface Ticket {
  readonly number: number | "choosing";
  readonly mode: LockMode;
  readonly pid: number;
  /** Where `pid` means something: machine and process namespace. */
  readonly place: string;
  /** Unique: a name is never used twice, so removing an abandoned ticket cannot remove a valid one. */
  readonly id: string;
}

/** The file name of a ticket contains all its data, so that no reader depends on a half-written file. */
export function printTicket({ number, mode, pid, place, id }: Ticket): string {
  return [number, mode, pid, place, id].join("_");
}

/** `undefined` for a file that is no ticket. A number of more than 15 digits would be the last: none can be drawn after it. */
export function readTicket(file: string): Ticket | undefined {
  const form =
    /^(?<number>\d{1,15}|choosing)_(?<mode>shared|exclusive)_(?<pid>\d{1,15})_(?<place>[0-9a-f]+)_(?<id>[0-9a-f-]+)$/;
  const parts = form.exec(file)?.groups as Parts | undefined;
  if (parts === undefined) return undefined;
  const { number, mode, pid, place, id } = parts;
  return { number: number === "choosing" ? number : Number(number), mode, pid: Number(pid), place, id };
}

/** The parts of a ticket's name. */
type Parts = Pick<Ticket, "mode" | "place" | "id"> & { readonly number: string; readonly pid: string };

/** A new ticket of this process, without a number yet. */
export function newTicket(mode: LockMode): Ticket {
  return { number: "choosing", mode, pid: process.pid, place: thisPlace(), id: randomUUID() };
}

/** The tickets of one lock, each an empty file in its directory. */
export interface TicketBox {
  list(): Promise<Ticket[]>;
  add(ticket: Ticket, now: number): Promise<void>;
  remove(ticket: Ticket): Promise<void>;
  /** Unix time in ms of the last sign of life, `undefined` when the ticket is gone. */
  lastSign(ticket: Ticket): Promise<number | undefined>;
  sign(ticket: Ticket, now: number): Promise<void>;
  /** Removes the directory when no ticket is left in it. */
  tidy(): Promise<void>;
}

/** Opens the tickets in `directory`, which is made (mode 0700) with the first ticket. */
export function openTicketBox(directory: string): TicketBox {
  const file = (ticket: Ticket): string => join(directory, printTicket(ticket));
  const put = async (ticket: Ticket): Promise<void> => {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await (await open(file(ticket), "wx", 0o600)).close();
  };

  return {
    async list() {
      const names = await unlessGone(readdir(directory));
      return (names ?? []).flatMap((name) => readTicket(name) ?? []);
    },
    async add(ticket, now) {
      // another process may remove the empty directory between its creation and that of its first file
      for (let attempt = 0; attempt < 20; attempt += 1) {
        if ((await unlessGone(put(ticket).then(() => true))) === true)
          return utimes(file(ticket), now / 1000, now / 1000);
      }
      await put(ticket);
    },
    remove: async (ticket) => unlessGone(unlink(file(ticket))),
    lastSign: async (ticket) => (await unlessGone(stat(file(ticket))))?.mtimeMs,
    sign: async (ticket, now) => unlessGone(utimes(file(ticket), now / 1000, now / 1000)),
    async tidy() {
      try {
        await rmdir(directory);
      } catch (error) {
        if (!["ENOTEMPTY", "ENOENT", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
      }
    },
  };
}

async function unlessGone<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
