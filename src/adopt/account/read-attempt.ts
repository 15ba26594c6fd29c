import { attemptRead } from "../../resources/about-object.ts";
import type { LeftOut } from "./account.ts";

/** What reading one object gave. */
export type Attempt<T> =
  { readonly found: T; readonly leftOut?: undefined } | { readonly found?: undefined; readonly leftOut: LeftOut };

/**
 * Reads one object of many. An object that the service refuses, or about which its responses contradict each other, is left out
 * and listed as such; the others are still read.
 *
 * @throws what says nothing about this object: the service is not reached, fails, or the user stops
 */
export async function attempt<T>(object: string, reading: Promise<T | undefined>): Promise<Attempt<T>> {
  const read = await attemptRead(reading);
  if ("reason" in read) return { leftOut: { object, reason: read.reason } };
  if (read.value !== undefined) return { found: read.value };
  return { leftOut: { object, reason: "It is listed, and was not there any more when it was read." } };
}

/** The objects found, and what was left out. */
export function sortAttempts<T>(attempts: readonly Attempt<T>[]): { found: T[]; leftOut: LeftOut[] } {
  return {
    found: attempts.flatMap(({ found }) => (found === undefined ? [] : [found])),
    leftOut: attempts.flatMap(({ leftOut }) => leftOut ?? []),
  };
}
