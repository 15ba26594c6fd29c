import { isLosslessNumber, isSafeNumber, LosslessNumber, parse, stringify } from "lossless-json";
import { AnswerProblem } from "./answer-problem.ts";
import { excerpt } from "./answer-text.ts";

/** Levels of arrays and objects that are read. The interface's answers have three, and fields may be added to them. */
export const deepestJson = 100;

/** A number with more digits than a JavaScript number holds, e.g. `9007199254740993` or `1e400`. `String` gives its text. */
export type ExactNumber = LosslessNumber;
export const isExactNumber: (value: unknown) => value is ExactNumber = isLosslessNumber;

/**
 * Reads JSON text. A number that a JavaScript number cannot represent becomes an `ExactNumber`, because an update must send
 * unknown fields back unchanged. Throws an `AnswerProblem` for text that is not JSON, or that is nested so deeply that a
 * recursive reader would overflow the stack.
 */
export function parseJson(text: string): unknown {
  const { isDeep, isExact } = scan(text);
  if (isDeep) throw new AnswerProblem(`It is nested deeper than ${deepestJson} levels.`);
  let json: unknown;
  try {
    json = JSON.parse(text) as unknown;
  } catch {
    throw new AnswerProblem(`It is not JSON: ${JSON.stringify(excerpt(text))}.`);
  }
  return isExact
    ? parse(text, undefined, { parseNumber: readNumber, onDuplicateKey: ({ newValue }) => newValue })
    : json;
}

/**
 * The name of a field that stands twice in one object of a JSON text, with different values. `JSON.parse` takes the last of them, and
 * nothing tells which one is true.
 */
export function contradictoryField(text: string): string | undefined {
  let found: string | undefined;
  parse(text, undefined, { onDuplicateKey: ({ key }) => void (found ??= key) });
  return found;
}

/** As `parseJson`, `undefined` for what cannot be read. */
export function tryParseJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof AnswerProblem) return undefined;
    throw error;
  }
}

/** JSON text with every digit of an `ExactNumber`. What JSON has no form for is left out. */
export function printJson(value: unknown): string {
  return stringify(value) ?? "null";
}

function readNumber(text: string): unknown {
  return isSafeNumber(text) ? Number(text) : new LosslessNumber(text);
}

/** Brackets, quotes and the beginnings of numbers. */
const interesting = /["[\]{}\d-]/g;
const numeral = /[-+.\deE]+/y;

/**
 * Determines in one pass over the text how deeply it is nested, and whether it contains a number that `JSON.parse` would change.
 */
function scan(text: string): { readonly isDeep: boolean; readonly isExact: boolean } {
  let depth = 0;
  let isExact = false;
  interesting.lastIndex = 0;
  for (let found = interesting.exec(text); found !== null; found = interesting.exec(text)) {
    const [sign] = found;
    if (sign === "[" || sign === "{") depth += 1;
    else if (sign === "]" || sign === "}") depth -= 1;
    else if (sign === '"') interesting.lastIndex = endOfString(text, found.index);
    else {
      numeral.lastIndex = found.index;
      const digits = numeral.exec(text)?.[0] ?? "";
      isExact ||= (digits.length > 15 || /e/i.test(digits)) && !isSafeNumber(digits);
      interesting.lastIndex = found.index + digits.length;
    }
    if (depth > deepestJson) return { isDeep: true, isExact };
  }
  return { isDeep: false, isExact };
}

/** The place after the quote that ends the string which begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let escapes = 0;
    while (text[quote - 1 - escapes] === "\\") escapes += 1;
    if (escapes % 2 === 0) return quote + 1;
  }
  return text.length;
}
