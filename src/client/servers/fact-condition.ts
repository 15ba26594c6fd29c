import { compareDecimals, readDecimal } from "./decimal.ts";

/** What is wanted of a server's facts: that one has been reported, or that its value compares. */
export interface FactCondition {
  /** As it was written. */
  readonly text: string;
  readonly fact: string;
  readonly comparison?: { readonly operator: "==" | "!=" | "<" | "<=" | ">" | ">="; readonly value: string };
}

type Comparison = NonNullable<FactCondition["comparison"]>;

const form = /^([^\s<>=!"]+)(?:\s*(==|!=|<=|>=|<|>)\s*(?:"([^"]*)"|([^\s"].*)))?$/;

/** How a condition is written, for messages. */
export const conditionForm =
  "the name of a fact, such as ipaddress, or a comparison by ==, by != or, with a number, by <, <=, > or >=, such as processorcount >= 4";

/** Reads `ipaddress`, `processorcount >= 4` or `os == "Debian 12"`. `undefined` for other texts, and where an order is asked of no number. */
export function parseCondition(text: string): FactCondition | undefined {
  const [, fact, operator, quoted, plain] = form.exec(text.trim()) ?? [];
  if (fact === undefined) return undefined;
  if (operator === undefined) return { text, fact };
  const value = quoted ?? plain ?? "";
  const isOrder = operator !== "==" && operator !== "!=";
  if (isOrder && readDecimal(value) === undefined) return undefined;
  return { text, fact, comparison: { operator: operator as Comparison["operator"], value } };
}

/** What is still missing of a condition, in words; `undefined`: it holds. */
export function missingOf(
  { text, fact, comparison }: FactCondition,
  facts: Readonly<Record<string, string>>,
): string | undefined {
  const found = Object.hasOwn(facts, fact) ? facts[fact] : undefined;
  if (found === undefined) return comparison === undefined ? fact : `${text} (not reported yet)`;
  if (comparison === undefined || holds(found, comparison)) return undefined;
  return `${text} (it is ${found})`;
}

function holds(found: string, { operator, value }: Comparison): boolean {
  const [a, b] = [readDecimal(found), readDecimal(value)];
  if (a === undefined || b === undefined) {
    if (operator === "==") return found === value;
    return operator === "!=" && found !== value;
  }
  const order = compareDecimals(a, b);
  return {
    "==": order === 0,
    "!=": order !== 0,
    "<": order < 0,
    "<=": order <= 0,
    ">": order > 0,
    ">=": order >= 0,
  }[operator];
}
