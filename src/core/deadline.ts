/** Until when those who gave a signal want an answer, by `Clock.elapsed`: asked anew each time, since those who share work come and leave. */
const deadlines = new WeakMap<AbortSignal, () => number>();

/** From when on what is asked for with this signal is of no use: nothing is waited for beyond it. `Infinity` where there is no such time. */
export function deadlineOf(signal: AbortSignal | undefined): number {
  return (signal && deadlines.get(signal)?.()) ?? Infinity;
}

/** Says so of a signal that nobody else has. */
export function setDeadline(signal: AbortSignal, deadline: () => number): void {
  deadlines.set(signal, deadline);
}
