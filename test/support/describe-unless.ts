/** `describe`, or a loud skip where there is a reason. Not in CI: what a suite needs must be there, or it fails. */
export function describeUnless(reason: string | undefined, name: string, suite: () => void): void {
  if (reason === undefined || process.env["CI"] === "true") describe(name, suite);
  else skipLoudly(reason, name, suite);
}

/** Declares a suite that is not run, and says so. */
export function skipLoudly(reason: string, name: string, suite: () => void): void {
  process.stderr.write(`\nSKIPPED, loudly: ${name}: ${reason}\n\n`);
  describe.skip(name, suite);
}
