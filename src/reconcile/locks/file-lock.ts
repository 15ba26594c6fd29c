import { shortHash } from "../../core/short-hash.ts";
import { type Clock, Failure, hasEnded, type Log, markThisProcess } from "terraform-provider-sdk/core";
import { adviceOn } from "../../core/file-advice.ts";
import { repeatEvery } from "../../core/timers.ts";
import { createDraws, mayGoBefore, type Drawing } from "./draw-tickets.ts";
import { openTicketBox, type OwnFiles, type Ticket, type TicketBox } from "./lock-tickets.ts";
import { releaseOnce, type Lock, type OnLost } from "./lock.ts";
import { printMark } from "../runs/process-files.ts";
import { createWatch, type Watch } from "./silence.ts";

export interface FileLockOptions {
  /** Directory of the user's own, mode 0700. */
  readonly directory: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** Milliseconds between two renewals of a ticket. */
const signEveryMs = 20_000;
/** Milliseconds between two checks while another process holds the lock. */
const firstLookMs = 5;
const lastLookMs = 250;
const tellEveryMs = 10_000;

/**
 * A lock among processes of one user on one machine: Lamport's bakery algorithm with one file for each ticket. A ticket's name is
 * never used again, so the ticket of a process that has ended can be removed without a race. Every scheme in which the lock is one
 * file with a known name has that race (docs/decisions/0006-locks.md).
 *
 * @throws Failure `lock` when the directory cannot be used
 */
export function createFileLock({ directory, clock, log }: FileLockOptions): Lock {
  const draw = createDraws(directory, clock);
  const own: OwnFiles = new Map();
  const signs = createSigns(directory);
  return {
    async acquire({ key, mode }, signal, onLost) {
      const box = openTicketBox(directory, shortHash(key, 32), own);
      const visit: Visit = { box, clock, log, directory, key };
      try {
        let ticket: Ticket | undefined;
        while (ticket === undefined) ticket = await waitForTurn(visit, await draw(box, mode, signal), signal);
        const own = ticket;
        const stopSigns = signs.begin(() => keepAlive(visit, own), onLost);
        return releaseOnce(() => {
          stopSigns();
          giveBack(visit, own);
        });
      } catch (error) {
        throw isSystemError(error) ? unusable(directory, error) : error;
      }
    },
  };
}

/** The signs of life of the tickets that are held: one timer gives them, since a large zone that is written has hundreds. */
interface Signs {
  /** `sign`: whether the ticket is still there. Gives what ends it. */
  begin(sign: () => boolean, onLost: OnLost | undefined): () => void;
}

function createSigns(directory: string): Signs {
  const held = new Set<{ readonly sign: () => boolean; readonly onLost: OnLost | undefined }>();
  let stop: (() => void) | undefined;
  const end = (one: typeof held extends Set<infer One> ? One : never): void => {
    held.delete(one);
    if (held.size > 0) return;
    stop?.();
    stop = undefined;
  };
  const giveAll = (): void => {
    for (const one of [...held]) {
      if (one.sign()) continue;
      end(one);
      one.onLost?.(lockLost(directory));
    }
  };
  return {
    begin(sign, onLost) {
      const one = { sign, onLost };
      held.add(one);
      stop ??= repeatEvery(signEveryMs, giveAll);
      return () => end(one);
    },
  };
}

interface Visit {
  readonly box: TicketBox;
  readonly clock: Clock;
  readonly log: Log;
  readonly directory: string;
  readonly key: string;
}

/** The ticket, when its turn has come; `undefined` where it was removed meanwhile, so that nobody waits for it any more. */
async function waitForTurn(
  visit: Visit,
  { ticket, before: found }: Drawing,
  signal: AbortSignal | undefined,
): Promise<Ticket | undefined> {
  const { box, clock, log, directory, key } = visit;
  const began = clock.elapsed();
  const watch = createWatch(clock);
  let [told, mayBeBefore] = [began, found];
  try {
    for (let pause = firstLookMs; ; pause = Math.min(pause * 2, lastLookMs)) {
      signal?.throwIfAborted();
      const before = firstAlive(visit, mayBeBefore, watch);
      if (before === undefined) return ticket;
      if (clock.elapsed() - told >= tellEveryMs) {
        told = clock.elapsed();
        const seconds = Math.round((told - began) / 1000);
        log.info(`Waiting for another process to finish its writes`, { key, pid: before.pid, seconds, directory });
      }
      keepAlive(visit, ticket);
      await clock.sleep(pause, signal);
      watch.pass(pause);
      const [choosing, chosen] = [box.list(), box.list()];
      if (!chosen.some(({ id }) => id === ticket.id)) return undefined;
      mayBeBefore = mayGoBefore(ticket, choosing, chosen);
    }
  } catch (error) {
    giveBack(visit, ticket);
    throw error;
  }
}

/** The first of these tickets that is not left behind; those before it are removed. */
function firstAlive({ box }: Visit, tickets: readonly Ticket[], watch: Watch): Ticket | undefined {
  for (const other of tickets) {
    if (!isLeftBehind(box, other, watch)) return other;
    box.remove(other);
  }
  return undefined;
}

/** Whether the ticket's process has ended or does not renew its ticket. */
function isLeftBehind(box: TicketBox, ticket: Ticket, watch: Watch): boolean {
  if (printMark(ticket) === printMark(markThisProcess())) return false;
  return hasEnded(ticket) || watch.isSilent(ticket.id, box.lastSign(ticket));
}

/** Gives a sign of life. Returns whether the ticket is there, as far as that is known. */
function keepAlive({ box, clock, log }: Visit, ticket: Ticket): boolean {
  try {
    return box.sign(ticket, clock.now());
  } catch (error) {
    log.warn("Cannot renew a lock's sign of life", { error: String(error) });
    return true;
  }
}

/** Removes the ticket. When that fails, the next process removes it because its owner has ended. */
function giveBack({ box, log }: Visit, ticket: Ticket): void {
  try {
    box.remove(ticket);
  } catch (error) {
    log.warn("Cannot remove a lock's file", { error: String(error) });
  }
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return (error as NodeJS.ErrnoException | null | undefined)?.syscall !== undefined;
}

function lockLost(directory: string): Failure {
  return new Failure({
    code: "lock-lost",
    doing: `Cannot go on writing without the locks in ${directory}`,
    happened:
      "The file of a lock was removed: by another run, since this one was stopped for more than two minutes, or by somebody who emptied the " +
      "directory. Another run may be writing by now, so nothing more was written.",
    remedy: "Run it again: what was done so far is in the state, or is recognised.",
  });
}

function unusable(directory: string, error: NodeJS.ErrnoException): Failure {
  return new Failure({
    code: "lock",
    doing: `Cannot lock against other processes in ${directory}`,
    happened: `The directory cannot be used (${String(error.code)}).`,
    remedy: adviceOn(error, {
      full: "Make room there, or set XDG_RUNTIME_DIR, or `lockDirectory` of a program, to a directory that has some.",
      otherwise:
        "Make it writable for you alone (mode 0700), or set XDG_RUNTIME_DIR, or `lockDirectory` of a program, to a directory that is.",
    }),
    cause: error,
  });
}
