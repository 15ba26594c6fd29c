import { createHash } from "node:crypto";
import { type Clock, Failure, hasEnded, type Log, markThisProcess } from "terraform-provider-sdk/core";
import { repeatEvery } from "../core/timers.ts";
import { createDraws, mayGoBefore, type Drawing } from "./draw-tickets.ts";
import { openTicketBox, type OwnFiles, type Ticket, type TicketBox } from "./lock-tickets.ts";
import { releaseOnce, type Lock } from "./lock.ts";
import { printMark } from "./process-files.ts";
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
  const own: OwnFiles = new Set();
  return {
    async acquire({ key, mode }, signal) {
      const box = openTicketBox(directory, createHash("sha256").update(key).digest("hex").slice(0, 32), own);
      const visit: Visit = { box, clock, log, directory, key };
      try {
        const drawing = await draw(box, mode, signal);
        const { ticket } = drawing;
        try {
          await waitForTurn(visit, drawing, signal);
        } catch (error) {
          giveBack(visit, ticket);
          throw error;
        }
        const stopSigns = repeatEvery(signEveryMs, () => keepAlive(visit, ticket));
        return releaseOnce(() => {
          stopSigns();
          giveBack(visit, ticket);
        });
      } catch (error) {
        throw isSystemError(error) ? unusable(directory, error) : error;
      }
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

async function waitForTurn(
  visit: Visit,
  { ticket, before: found }: Drawing,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { box, clock, log, directory, key } = visit;
  const began = clock.now();
  const watch = createWatch(clock);
  let [told, mayBeBefore] = [began, found];
  for (let pause = firstLookMs; ; pause = Math.min(pause * 2, lastLookMs)) {
    signal?.throwIfAborted();
    const before = firstAlive(visit, mayBeBefore, watch);
    if (before === undefined) return;
    if (clock.now() - told >= tellEveryMs) {
      told = clock.now();
      const seconds = Math.round((told - began) / 1000);
      log.info(`Waiting for another process to finish its writes`, { key, pid: before.pid, seconds, directory });
    }
    keepAlive(visit, ticket);
    await clock.sleep(pause, signal);
    watch.pass(pause);
    mayBeBefore = mayGoBefore(ticket, box.list(), box.list());
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

function keepAlive({ box, clock, log }: Visit, ticket: Ticket): void {
  try {
    box.sign(ticket, clock.now());
  } catch (error) {
    log.warn("Cannot renew a lock's sign of life", { error: String(error) });
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

function unusable(directory: string, error: NodeJS.ErrnoException): Failure {
  return new Failure({
    code: "lock",
    doing: `Cannot lock against other processes in ${directory}`,
    happened: `The directory cannot be used (${String(error.code)}).`,
    remedy: /ENOSPC|EDQUOT/.test(String(error.code))
      ? "Make room there, or set XDG_RUNTIME_DIR to a directory that has some."
      : "Make it writable for you alone (mode 0700), or set XDG_RUNTIME_DIR to a directory that is.",
    cause: error,
  });
}
