const units: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
};

const form = /^(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|ms|s|m|h)(?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|ms|s|m|h))*$/;

/**
 * Milliseconds of a duration in Go's notation (`300ms`, `1.5h`, `2h45m`), the form Terraform users know from `timeouts`.
 * `undefined` where the text is not one. Negative durations make no sense here and are refused too.
 */
export function parseDuration(text: string): number | undefined {
  if (text === "0") return 0;
  if (!form.test(text)) return undefined;
  let total = 0;
  for (const [, amount, unit] of text.matchAll(/([\d.]+)([a-zµ]+)/g))
    total += Number(amount) * (units[unit ?? ""] ?? NaN);
  return total;
}

/** A duration for people: `300 ms`, `1.5 s`, `10 min`, `1 h 30 min`. What is shorter than a millisecond counts as one: timers know nothing shorter. */
export function printDuration(milliseconds: number): string {
  if (milliseconds < 1_000) return `${Math.ceil(milliseconds)} ms`;
  if (milliseconds < 10_000) return `${Math.round(milliseconds / 100) / 10} s`;
  if (milliseconds < 120_000) return `${Math.round(milliseconds / 1_000)} s`;
  const whole = Math.round(milliseconds / 1_000);
  const parts = [
    [Math.floor(whole / 3_600), "h"],
    [Math.floor(whole / 60) % 60, "min"],
    [whole % 60, "s"],
  ] as const;
  return parts
    .filter(([amount]) => amount > 0)
    .map(([amount, unit]) => `${amount} ${unit}`)
    .join(" ");
}
