/**
 * The only place outside the clock that starts timers; lint refuses others. These run by real time on purpose: they limit how long
 * something outside may take (an answer, another process), and a clock that a test drives would end that at once.
 */

/** What a timer of Node can wait at most, some 25 days: a longer one would end at once. */
const longestMs = 2_147_483_647;

/** Calls `run` once after `milliseconds`. Returns the function that cancels it. */
export type StartTimer = (milliseconds: number, run: () => void) => () => void;

export const startTimer: StartTimer = (milliseconds, run) => {
  const timer = setTimeout(run, Math.min(milliseconds, longestMs));
  return () => clearTimeout(timer);
};

/** As {@link startTimer}; the timer does not keep the process alive. */
export const startIdleTimer: StartTimer = (milliseconds, run) => {
  const timer = setTimeout(run, Math.min(milliseconds, longestMs)).unref();
  return () => clearTimeout(timer);
};

/**
 * As {@link startTimer}, but lets the process read what has arrived before `run` is called: in a process that was busy for longer
 * than `milliseconds`, what is waited for may be there already.
 */
export const startAfterArrivals: StartTimer = (milliseconds, run) => afterArrivals(startTimer, milliseconds, run);

/** The same, as {@link startIdleTimer}. */
export const startDeadline: StartTimer = (milliseconds, run) => afterArrivals(startIdleTimer, milliseconds, run);

function afterArrivals(start: StartTimer, milliseconds: number, run: () => void): () => void {
  let turn: NodeJS.Immediate | undefined;
  const cancel = start(milliseconds, () => (turn = setImmediate(run)));
  return () => {
    cancel();
    clearImmediate(turn);
  };
}

/** Calls `run` when what is under way in this turn of the event loop has come to its waits. */
export function runAfterTurn(run: () => void): void {
  setImmediate(run);
}

/** Calls `run` every `milliseconds` until the function that it returns is called. Does not keep the process alive. */
export const repeatEvery: StartTimer = (milliseconds, run) => {
  const timer = setInterval(run, milliseconds).unref();
  return () => clearInterval(timer);
};
