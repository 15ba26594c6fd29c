import { firstOf } from "terraform-provider-sdk/core";
import { canonicalData, canonicalName, isLaterSerial } from "../dns/index.ts";
import type { Answer, AnsweredRecord, ServerAddress } from "./answer.ts";
import { isComparable } from "./comparable.ts";

/** A record that is to be served. */
export interface ExpectedRecord {
  /** In presentation form, in any spelling. */
  readonly data: string;
  /** In seconds; null: the zone's default. */
  readonly ttl: number | null;
}

/** What is to be served under one name and type. */
export interface ExpectedSet {
  readonly name: string;
  readonly type: string;
  readonly present: readonly ExpectedRecord[];
  /** Data that is gone; `others`: all but what is present. */
  readonly absent: readonly string[] | "others";
}

/** What one address of a name server said of a zone's SOA record. */
export interface ServerView {
  readonly at: ServerAddress;
  /** `undefined` with a problem. */
  readonly serial: number | undefined;
  readonly problem: string | undefined;
}

/** The serial that an answer to the question for a zone's SOA record holds, or what is wrong with the server. */
export function viewOf(at: ServerAddress, answer: Answer): ServerView {
  if (answer.records === undefined) return { at, serial: undefined, problem: answer.problem };
  const [soa] = answer.records;
  if (soa === undefined)
    return { at, serial: undefined, problem: "does not know the zone: it answers without an SOA record" };
  return { at, serial: Number(soa.data.split(" ")[2]), problem: undefined };
}

/** Whether a served serial is the wanted one or a later one (RFC 1982). Without a wanted one nothing is known. */
export function hasReached(served: number | undefined, wanted: number | undefined): boolean {
  if (served === undefined || wanted === undefined) return false;
  return served === wanted || isLaterSerial(served, wanted);
}

/**
 * What a server's answer lacks of what is expected, in words that fit after the server: `still answers www.example.com. A with
 * 192.0.2.1 (TTL 300)`. Undefined where it is as expected.
 *
 * @param defaultTtl the zone's, in seconds; without it a TTL that is the default is not compared
 */
export function lacking(expected: ExpectedSet, answer: Answer, defaultTtl?: number): string | undefined {
  const { name, type, present, absent } = expected;
  if (answer.records === undefined) return answer.problem;
  if (!isComparable(type)) return `may still answer ${name} ${type} as before`;
  const found = new Map(answer.records.map((record) => [keyOf(type, record.data), record]));
  const wanted = new Map(present.map((record) => [keyOf(type, record.data), record]));
  const isServed = [...wanted].every(([key, { ttl }]) => {
    const record = found.get(key);
    const wantedTtl = ttl ?? defaultTtl;
    return record !== undefined && (wantedTtl === undefined || wantedTtl === record.ttl);
  });
  const isGone =
    absent === "others"
      ? [...found.keys()].every((key) => wanted.has(key))
      : absent.every((data) => !found.has(keyOf(type, data)));
  return isServed && isGone
    ? undefined
    : `still answers ${canonicalName(name)} ${type} with ${printRecords(answer.records)}`;
}

/** How the records of an answer are shown in a message. */
function printRecords(records: readonly AnsweredRecord[]): string {
  if (records.length === 0) return "nothing";
  const shown = records.map(({ data, ttl }) => `${data} (TTL ${ttl})`);
  return firstOf(shown, mostShown).join(", ");
}

const mostShown = 5;

/** Text strings may be cut anywhere, and are served as they were cut. */
function keyOf(type: string, data: string): string {
  return canonicalData(type, data);
}

/**
 * The views that count: an address that this machine has no way to does not, as long as another one of the same server was asked.
 * So a machine without IPv6 asks name servers that have it.
 */
export function countedViews<View extends { readonly at: ServerAddress; readonly noRoute: boolean }>(
  views: readonly View[],
): readonly View[] {
  const asked = new Set(views.filter(({ noRoute }) => !noRoute).map(({ at }) => at.server));
  return views.filter(({ at, noRoute }) => !noRoute || !asked.has(at.server));
}
