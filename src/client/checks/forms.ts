import { Failure } from "terraform-provider-sdk/core";
import { printGiven } from "../../core/print-given.ts";

/** What a part of a request must be, for programs without types, and for values of which types say too little: a number may be none. */
export interface Form {
  /** In words that fit after "must be". */
  readonly wanted: string;
  readonly fits: (value: unknown) => boolean;
  /** Whether what is given may hold a secret, and is not told. */
  readonly isSecret?: boolean;
}

const isText = (value: unknown): value is string => typeof value === "string";
const isObject = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

export const text: Form = { wanted: "a text", fits: isText };
export const secretText: Form = { ...text, isSecret: true };
export const filledText: Form = { wanted: "a text that is not empty", fits: (value) => isText(value) && value !== "" };
export const texts: Form = { wanted: "a list of texts", fits: (value) => Array.isArray(value) && value.every(isText) };
export const list: Form = { wanted: "a list", fits: Array.isArray };
export const object: Form = { wanted: "an object", fits: isObject };
export const boolean: Form = { wanted: "true or false", fits: (value) => typeof value === "boolean" };
/** JSON has no other: those that are none, or without an end, would be sent as null. */
export const number: Form = { wanted: "a number", fits: Number.isFinite };
export const callback: Form = { wanted: "a function", fits: (value) => typeof value === "function" };
/** One that is called in the middle of a call. Nobody waits for its promise: what that rejects with would come too late, and end the program. */
export const callbackAtOnce: Form = {
  wanted: "a function that is not async",
  fits: (value) => callback.fits(value) && Object.prototype.toString.call(value) !== "[object AsyncFunction]",
};
/** What ends a call. An object that holds one, as other libraries take it, would end nothing. */
export const signal: Form = {
  wanted: "an AbortSignal, or left out",
  fits: (value) =>
    value === undefined || (value instanceof EventTarget && "aborted" in value && "throwIfAborted" in value),
};
/** A number that is none is above no other. */
export const period: Form = {
  wanted: "a number of milliseconds above 0",
  fits: (value) => typeof value === "number" && value > 0,
};
/** The period of a wait that looks at least once. */
export const patience: Form = {
  wanted: "a number of milliseconds from 0 on",
  fits: (value) => typeof value === "number" && value >= 0,
};
export const count: Form = {
  wanted: "a whole number from 0 on",
  fits: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
};

/** One of these texts. */
export function oneOf(...allowed: readonly string[]): Form {
  return {
    wanted: allowed.map((one) => JSON.stringify(one)).join(" or "),
    fits: (value) => allowed.includes(value as string),
  };
}

/** Texts, or this word in place of them. */
export function textsOr(word: string): Form {
  const other = oneOf(word);
  return {
    wanted: `${texts.wanted}, or ${other.wanted}`,
    fits: (value) => other.fits(value) || texts.fits(value),
  };
}

/** An object with these methods. */
export function methods(wanted: string, ...names: readonly string[]): Form {
  const fits = (value: unknown): boolean =>
    isObject(value) && names.every((name) => typeof (value as Readonly<Record<string, unknown>>)[name] === "function");
  return { wanted: `${wanted}, with ${names.join(", ")}`, fits };
}

export function orNull({ wanted, fits, ...form }: Form): Form {
  return { ...form, wanted: `${wanted} or null`, fits: (value) => value === null || fits(value) };
}

/** What may be left out. */
export function ifGiven({ fits, ...form }: Form): Form {
  return { ...form, fits: (value) => value === undefined || fits(value) };
}

/** Parts of a request by their names in it, each with what it is and what it must be. */
export type Parts = Readonly<Record<string, readonly [value: unknown, form: Form]>>;

/** What is wrong with a request. */
export type Problem = Pick<ConstructorParameters<typeof Failure>[0], "happened" | "remedy">;

/** What a part of another form than it must have is told as; `undefined`: all have theirs. */
export function problemOf(parts: Parts): Problem | undefined {
  const wrong = Object.entries(parts).find(([, [value, form]]) => !form.fits(value));
  return wrong && wrongForm(wrong[0], wrong[1][1], wrong[1][0]);
}

export function wrongForm(path: string, { wanted, isSecret = false }: Omit<Form, "fits">, given: unknown): Problem {
  return {
    happened: `\`${path}\` must be ${wanted}, and is ${isSecret ? "none" : printGiven(given)}. Nothing was sent.`,
    remedy: "Correct it. Where a detail has no value, give null.",
  };
}

/** @throws Failure `option-invalid` */
export function refuse(doing: string, problem: Problem | undefined): void {
  if (problem !== undefined) throw new Failure({ code: "option-invalid", doing, ...problem });
}

/** The parts of what is given, if it has any. */
export function partsOf(given: unknown): Readonly<Record<string, unknown>> {
  return isObject(given) ? (given as Readonly<Record<string, unknown>>) : {};
}
