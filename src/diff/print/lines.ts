import type { ConstructDiff } from "../construct-diff.ts";
import type { AttributeDiff } from "../differences.ts";
import { Decimal, isList, isValueObject, type Value } from "terraform-provider-sdk/values";

/** One line of a comparison: what the service has (`-`), what is declared (`+`), both (`~`), or a note. */
export interface Line {
  readonly mark: "-" | "+" | "~" | " ";
  readonly text: string;
}

/** The differences of a construct, line by line. */
export function linesOf(diff: ConstructDiff): Line[] {
  const { action, id = "", changes, unknown, problems = [], reason = [] } = diff;
  // the id of an undeclared object shows the rest
  const isTold = ({ before }: AttributeDiff): boolean =>
    action !== "undeclared" || typeof before !== "string" || !id.includes(before);
  return [
    ...[...problems, reason]
      .flat()
      .flatMap((problem) => problem.split(/\n+/).map((text) => ({ mark: " " as const, text }))),
    ...changes.filter(isTold).flatMap((change) => ofChange(change, action)),
    ...(unknown.length === 0
      ? []
      : [{ mark: " " as const, text: `not known before the apply: ${unknown.join(", ")}` }]),
  ];
}

function ofChange({ attribute, before, after, forcesReplacement, elements }: AttributeDiff, action: string): Line[] {
  const why = forcesReplacement && action === "replace" ? " (forces replacement)" : "";
  if (action === "undeclared") return [{ mark: " ", text: `${attribute}: ${printValue(before)}` }];
  if (elements === undefined || before === null) return [ofValue(attribute, { before, after, why })];
  return elements.map((element) => ofValue(`${attribute}${element.at}`, { ...element, why }));
}

function ofValue(place: string, { before, after, why }: { before: Value; after: Value; why: string }): Line {
  if (before === null) return { mark: "+", text: `${place}: ${printValue(after)}${why}` };
  if (after === null) return { mark: "-", text: `${place}: ${printValue(before)}${why}` };
  return { mark: "~", text: `${place}: ${printValue(before)} -> ${printValue(after)}${why}` };
}

/** A value on one line. */
export function printValue(value: Value): string {
  if (value === null || typeof value === "string") return JSON.stringify(value);
  if (isList(value)) return `[${value.map(printValue).join(", ")}]`;
  if (isValueObject(value)) {
    const members = Object.entries(value).filter(([, member]) => member !== null);
    return `{ ${members.map(([name, member]) => `${JSON.stringify(name)}: ${printValue(member)}`).join(", ")} }`;
  }
  if (value instanceof Decimal) return value.text;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "(unknown)";
}
