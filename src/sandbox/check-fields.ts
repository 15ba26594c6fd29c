import { Refusal } from "./call.ts";

/** Collects what is wrong with a payload, field by field. The messages become the flat JSON map of a 400. */
export interface FieldCheck {
  readonly payload: Readonly<Record<string, unknown>>;
  /** Notes a problem; the first one of a field stays. */
  problem(field: string, message: string): void;
  /** The text in a field; undefined where it is absent or null. Notes a problem where it is anything else. */
  text(field: string): string | undefined;
  /** As `text`, but it must be there and not be empty. */
  requiredText(field: string): string | undefined;
  /** Throws a 400 if there was any problem. */
  finish(): void;
}

/** Begins checking a JSON body, which must be an object. */
export function checkFields(body: unknown): FieldCheck {
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw new Refusal(400, "The request body must be a JSON object.");
  const payload = body as Readonly<Record<string, unknown>>;
  const problems: Record<string, string> = {};
  const problem = (field: string, message: string): void => {
    problems[field] ??= message;
  };
  const text = (field: string): string | undefined => {
    const value = payload[field] ?? undefined;
    if (value === undefined || typeof value === "string") return value;
    problem(field, "must be a string");
    return undefined;
  };
  return {
    payload,
    problem,
    text,
    requiredText(field) {
      const value = text(field);
      if (value === undefined || value === "") problem(field, "may not be empty");
      return value;
    },
    finish() {
      if (Object.keys(problems).length > 0) throw new Refusal(400, problems);
    },
  };
}

/** The fields that have a value: absent and null mean the same. */
export function withoutNulls(payload: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== null && value !== undefined));
}
