import * as z from "zod";

/** A whole number within bounds. What does not fit is told once, with both bounds. */
export function wholeNumber(least: number, most: number = Number.MAX_SAFE_INTEGER): z.ZodNumber {
  const error = `must be a whole number from ${least} to ${most}`;
  return z
    .number({ error })
    .refine((value) => Number.isSafeInteger(value) && value >= least && value <= most, { error });
}
