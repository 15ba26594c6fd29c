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
