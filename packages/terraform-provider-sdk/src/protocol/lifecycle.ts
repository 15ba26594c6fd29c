import type { Clock } from "../core/clock.ts";
import type { Log } from "../core/log.ts";
import type { ProcessHandle } from "./process-handle.ts";

/** When a plugin process ends, and when it must not. (docs/protocol.md#end-of-the-process) */
export interface Lifecycle {
  /** Must be called with the number of open connections whenever it changes. */
  sessions(open: number): void;
  /** Must be called when the parent asks for the end; `answered` resolves when it has our answer. */
  shutdown(answered: Promise<void>): void;
}

export interface LifecycleOptions {
  readonly process: ProcessHandle;
  /** The process id of the parent, read before it was told where to connect: it may die right after. */
  readonly parent: number;
  readonly clock: Clock;
  readonly log: Log;
  /** Aborts all that waits and resolves when the calls in flight are answered. */
  readonly finish: () => Promise<void>;
}

/** With these the process ends within 5 s after its parent. */
const pollMilliseconds = 500;
const reconnectMilliseconds = 1_000;
const finishMilliseconds = 3_500;
/** The parent kills the process 2 s after `Shutdown`. */
const shutdownMilliseconds = 100;

/** Watches signals, the parent process and its connection. Nothing but this ends a plugin process. */
export function watchLifecycle({ process, parent, clock, log, finish }: LifecycleOptions): Lifecycle {
  const end = once((): void => process.exit(0));
  const parentGone = once((reason: string): void => {
    log.warn("the parent process is gone, finishing", { reason });
    void Promise.race([finish(), clock.sleep(finishMilliseconds)]).then(end, end);
  });
  ignoreSignals(process, log);
  // a log line nobody reads any more
  process.stderr.on("error", () => parentGone("standard error is closed"));
  void pollParent(process, parent, clock).then(() => parentGone("the parent process id has changed"));

  let reconnecting = new AbortController();
  return {
    sessions(open) {
      reconnecting.abort();
      reconnecting = new AbortController();
      if (open > 0) return;
      clock.sleep(reconnectMilliseconds, reconnecting.signal).then(
        () => parentGone("its connection is closed"),
        () => undefined,
      );
    },
    shutdown(answered) {
      void Promise.race([answered, clock.sleep(shutdownMilliseconds)]).then(end, end);
    },
  };
}

/**
 * Ctrl-C in a terminal reaches the whole process group, CI runners send SIGTERM to it, and a terminal that is closed SIGHUP: the parent
 * decides what follows and tells us by `StopProvider`. `nohup` has it go on, and Node would end at SIGHUP all the same. An error nobody
 * caught must not end us either: a call in flight may hold the only knowledge of what was created.
 */
function ignoreSignals(process: ProcessHandle, log: Log): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => log.debug("ignored a signal", { signal }));
  process.on("uncaughtException", (error) => log.error("an error was not caught", { error: error.name }));
  process.on("unhandledRejection", (reason) => {
    log.error("an error was not handled", { error: reason instanceof Error ? reason.name : typeof reason });
  });
}

/** Resolves when the process has another parent: ours has ended. */
async function pollParent(process: ProcessHandle, parent: number, clock: Clock): Promise<void> {
  while (process.ppid === parent) await clock.sleep(pollMilliseconds);
}

function once<Args extends readonly unknown[]>(run: (...args: Args) => void): (...args: Args) => void {
  let ran = false;
  return (...args) => {
    if (ran) return;
    ran = true;
    run(...args);
  };
}
