import { Failure } from "../../core/failure.ts";
import { asLines } from "../../core/first-of.ts";
import { valuesEqual } from "../../values/equal.ts";
import { Decimal, isList, isValueObject, type Value, type ValueObject } from "../../values/value.ts";
import type { AttributePresence } from "../schema/attribute.ts";
import { keepKnown } from "./known-values.ts";
import { withoutLocal } from "./local-values.ts";
import type { Members } from "./members.ts";
import { complete } from "./object-value.ts";
import { isSameToService } from "./same-value.ts";

/** What becomes of a change whose object is not as the plan showed it: nothing is written, or the user is warned. */
export type StalePolicy = "error" | "warn";

/** The change that a plan showed. */
export interface Reviewed {
  readonly before: ValueObject;
  /** Null where the object goes. */
  readonly after: ValueObject | null;
}

/** A part of an object that is neither as a plan showed it before the change nor as it showed it after. */
export interface Difference {
  /** `ttl`, `records["www A"].values`. */
  readonly path: string;
  /** What became of it, to stand behind the path: `was "300" and is "900"`. */
  readonly text: string;
}

/**
 * What was changed of an object since its plan was made. What is as planned already is no difference: it is what this run, an
 * earlier one that was cut off, or somebody else has done of the very change that was reviewed. Values that mean the same are
 * equal. What is local, or only the service decides, is not compared.
 *
 * @param found What is there now. Attributes that it leaves out are not compared.
 */
export function differencesSince(members: Members, { before, after }: Reviewed, found: object): readonly Difference[] {
  const now = complete(members, found, before);
  const asBefore = keepKnown(members, before, now);
  const asAfter = after === null ? undefined : keepKnown(members, after, now);
  return Object.entries(members).flatMap(([name, member]) => {
    if (isServiceOwn(member.presence) || member.local === true || member.writeOnly === true) return [];
    const [was, is] = [before[name] ?? null, asBefore[name] ?? null];
    if (isSameToService(member, is, was)) return [];
    if (after !== null && isSameToService(member, asAfter?.[name], after[name])) return [];
    if (member.sensitive === true) return [{ path: name, text: "has another value (sensitive)" }];
    const [old, next, live] = [was, after?.[name], is].map((value) =>
      value === undefined ? undefined : withoutLocal(member, value),
    );
    return compare(name, { before: old, after: next, now: live });
  });
}

const isServiceOwn = (presence: AttributePresence): boolean => presence === "computed";

/** A part as the plan showed it, before and after, and as it is now; `undefined`: it is not there. */
interface Part {
  readonly before: Value | undefined;
  readonly after: Value | undefined;
  readonly now: Value | undefined;
}

function compare(path: string, { before, after, now }: Part): readonly Difference[] {
  // what is not there is null
  if (isEqual(now ?? null, before ?? null) || isEqual(now, after)) return [];
  if (isMap(before) && isMap(now)) {
    const next: Readonly<Record<string, Value>> = isMap(after) ? after : {};
    const names = new Set([...Object.keys(before), ...Object.keys(now)]);
    return [...names].flatMap((name) =>
      compare(stepInto(path, name), { before: before[name], after: next[name], now: now[name] }),
    );
  }
  if (isTexts(before) && isTexts(now))
    return compareTexts(path, { before, now, after: isTexts(after) ? after : undefined });
  if (before === undefined || before === null) return [{ path, text: `was not there and is ${show(now)}` }];
  return [{ path, text: `was ${show(before)} and is ${now === undefined || now === null ? "gone" : show(now)}` }];
}

/** Values of which each counts by itself. */
function compareTexts(
  path: string,
  {
    before,
    after = before,
    now,
  }: { before: readonly string[]; after?: readonly string[] | undefined; now: readonly string[] },
): readonly Difference[] {
  const [old, next, live] = [new Set(before), new Set(after), new Set(now)];
  const came = now.filter((text) => !old.has(text) && !next.has(text));
  const went = before.filter((text) => !live.has(text) && next.has(text));
  const told = [...came.map((text) => `has ${show(text)} now`), ...went.map((text) => `lacks ${show(text)} now`)];
  return told.map((text) => ({ path, text }));
}

export function stepInto(path: string, name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) ? `${path}.${name}` : `${path}[${JSON.stringify(name)}]`;
}

export function isEqual(a: Value | undefined, b: Value | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return valuesEqual({ kind: "dynamic" }, a, b);
}

export function isMap(value: Value | undefined): value is ValueObject {
  return value !== undefined && value !== null && isValueObject(value);
}

function isTexts(value: Value | undefined): value is readonly string[] {
  return value !== undefined && isList(value) && value.every((element) => typeof element === "string");
}

/** Longest value in a message, in UTF-16 units. */
const mostText = 200;

/** A value in a message. What is not known yet must not be in it. */
export function show(value: Value | undefined): string {
  const text = JSON.stringify(value, (_, inner: unknown) => (inner instanceof Decimal ? inner.text : inner));
  return text.length > mostText ? `${text.slice(0, mostText)}…` : text;
}

/** With more differences only the first are told, and how many more there are. */
const mostLines = 20;

/** What a user reads of an object that is not as the plan showed it. */
export function describeDifferences(differences: readonly Difference[]): string {
  const count = differences.length;
  const told = differences.map(({ path, text }) => `${path} ${text}`);
  return [
    // before or after the plan: Terraform 1.11 plans to destroy what left the configuration before it refreshes it
    `The object is not as the plan showed it, since somebody else, or a run that was cut off, changed ${count === 1 ? "one value" : `${count} values`}:`,
    "",
    asLines(told, mostLines),
  ].join("\n");
}

/** What a refused change leaves as it is: the object, or the part of it that differs. */
export type Refused = "object" | "part";

/** A change that is refused, since its object is not as its plan showed it. */
export function stalePlan(doing: string, differences: readonly Difference[], refused: Refused = "object"): Failure {
  return new Failure({
    code: "plan-stale",
    doing,
    happened: `${describeDifferences(differences)}\n\n${leftAs[refused]}`,
    remedy: "Plan again, and review what the new plan shows.",
  });
}

const leftAs: Readonly<Record<Refused, string>> = {
  object: "It was left as it is.",
  part: "Nothing of that was written. What else was written until then is in the state.",
};
