import { attemptRead } from "../../resources/about-object.ts";
import type { LeftOut } from "./account.ts";

/** What reading one object gave. */
export type Attempt<T> =
  { readonly found: T; readonly leftOut?: undefined } | { readonly found?: undefined; readonly leftOut: LeftOut };

/** The same of one that no listing names: where it is proved to be gone, nothing is left out. */
export async function attemptUnlisted<T>(
  object: string,
  reading: Promise<T | undefined>,
): Promise<Attempt<T> | undefined> {
  const read = await attemptRead(reading);
  if ("reason" in read) return { leftOut: { object, reason: read.reason } };
  return read.value === undefined ? undefined : { found: read.value };
}

/**
 * Reads one object of many. An object that the service refuses, or about which its responses contradict each other, is left out
 * and listed as such; the others are still read.
 *
 * @throws what says nothing about this object: the service is not reached, fails, or the user stops
 */
export async function attempt<T>(object: string, reading: Promise<T | undefined>): Promise<Attempt<T>> {
  const gone = { object, reason: "It is listed, and was not there any more when it was read." };
  return (await attemptUnlisted(object, reading)) ?? { leftOut: gone };
}

/** The objects found, and what was left out. */
export function sortAttempts<T>(attempts: readonly (Attempt<T> | undefined)[]): { found: T[]; leftOut: LeftOut[] } {
  return {
    found: attempts.flatMap((one) => (one?.found === undefined ? [] : [one.found])),
    leftOut: attempts.flatMap((one) => one?.leftOut ?? []),
  };
}
