import { dateHeaderMs, isEarlier } from "../service-clock.ts";

/** What was made of an object a short while ago, by which an older reading of it is told. */
export interface KnownObject<Version> {
  /**
   * `there` as `now` or newer; `gone`, whatever of `before` a reading shows; or something is being made in the place of `before`, which may
   * or may not be there yet.
   */
  readonly is: "there" | "gone" | "coming";
  readonly now?: Version | undefined;
  /** What it was before, the latest first. */
  readonly before: readonly Version[];
  /** When that was sent, by the service's clock: what was changed earlier was there before. `undefined` where that clock is not known. */
  readonly since?: number | undefined;
}

/** How versions of a kind of object are told apart. */
export interface Versions<Version> {
  /** A time of the service that is later for a later version, where it is known. */
  readonly stamp: (version: Version) => number | null;
  readonly same: (a: Version, b: Version) => boolean;
  /** Whether the first is a part of the second, which has come into being meanwhile. */
  readonly isPart?: (found: Version, now: Version) => boolean;
}

/** Whether a reading (`undefined`: it is not there) is older than what is known. */
export function isOlder<Version>(
  versions: Versions<Version>,
  known: KnownObject<Version>,
  found: Version | undefined,
): boolean {
  const { is, now, before } = known;
  if (found === undefined) return is === "there";
  if (isBefore(versions, known, found) && (now === undefined || !versions.same(found, now))) return true;
  if (is !== "there" || now === undefined) return before.some((one) => isNoLater(versions, { found, one, is }));
  const order = compare(versions, found, now);
  if (order !== 0) return order < 0;
  if (versions.same(found, now)) return false;
  return versions.isPart?.(found, now) === true || before.some((one) => isNoLater(versions, { found, one, is }));
}

/** Whether it was changed before that was sent, as far as times tell it. */
export function isBefore<Version>(
  { stamp }: Versions<Version>,
  { since }: Pick<KnownObject<Version>, "since">,
  found: Version,
): boolean {
  return isEarlier(stamp(found), since, dateHeaderMs);
}

interface Comparison<Version> extends Pick<KnownObject<Version>, "is"> {
  readonly found: Version;
  readonly one: Version;
}

/**
 * What comes may be equal to what was there before, so times alone tell them apart. Where it is there, the times of two changes may be equal,
 * since some services count seconds.
 */
function isNoLater<Version>(versions: Versions<Version>, { found, one, is }: Comparison<Version>): boolean {
  if (versions.stamp(found) === null || versions.stamp(one) === null)
    return is !== "coming" && versions.same(found, one);
  const order = compare(versions, found, one);
  return order < 0 || (order === 0 && (is !== "there" || versions.same(found, one)));
}

/** 0 where the times do not tell it. Times are whole milliseconds, whatever a service writes. */
function compare<Version>({ stamp }: Versions<Version>, found: Version, one: Version): number {
  const [a, b] = [stamp(found), stamp(one)];
  return a === null || b === null ? 0 : Math.round(a) - Math.round(b);
}

/** So many earlier versions are kept. */
const mostBefore = 5;

/** What was before a change of a known object; `seen` is what a reading showed before it. */
export function versionsBefore<Version>(
  known: KnownObject<Version> | undefined,
  seen: Version | undefined,
): readonly Version[] {
  const all = [seen, known?.now, ...(known?.before ?? [])].filter((one) => one !== undefined);
  return all.slice(0, mostBefore);
}
