import type { FieldProblem } from "terraform-provider-sdk/core";
import { excerpt, isMarkup, pageTitle } from "./answer-text.ts";
import { tryParseJson } from "./json.ts";

/** What the body of an error answer says. The interface does not give its shape (docs/interface.md#status-codes-and-errors). */
export interface ErrorBody {
  /** Without a final full stop; empty where the body says nothing. */
  readonly text: string;
  /** Problems at single wire fields, where the body is a flat map field → message. */
  readonly fields: readonly FieldProblem[];
}

const maxFields = 20;
/** Where common frameworks put their sentence, best first. */
const sentenceKeys = ["message", "detail", "error_description", "error", "title", "msg"];

/** What else stands in objects that only tell of an error. */
const besideSentences = ["status", "statusCode", "status_code", "code", "type", "instance", "timestamp", "path"];

/** Whether an object is nothing but a message: it holds a sentence, and nothing that frameworks do not put beside one. */
export function isErrorObject(object: Readonly<Record<string, unknown>>): boolean {
  const keys = Object.keys(object);
  return (
    keys.some((key) => sentenceKeys.includes(key)) &&
    keys.every((key) => sentenceKeys.includes(key) || besideSentences.includes(key))
  );
}

/** Reads a sentence, an HTML page, a flat JSON map field → message, or a JSON object with a sentence in it. */
export function readErrorBody(body: string): ErrorBody {
  if (isMarkup(body)) {
    const title = pageTitle(body);
    return said(title === "" ? "an HTML page without a text" : `an HTML page titled "${title}"`);
  }
  const json = tryParseJson(body);
  if (typeof json === "string") return said(excerpt(json));
  if (typeof json !== "object" || json === null || Array.isArray(json)) return said(excerpt(body));
  return readObject(json as Readonly<Record<string, unknown>>) ?? said(excerpt(body));
}

function readObject(object: Readonly<Record<string, unknown>>): ErrorBody | undefined {
  const entries = Object.entries(object);
  const sentence = sentenceKeys.map((key) => object[key]).find((value) => typeof value === "string");
  const isEnvelope = entries.some(([key]) => sentenceKeys.includes(key));
  if (isEnvelope) return sentence === undefined ? undefined : said(excerpt(sentence));
  const fields = entries.flatMap(([key, value]) => {
    const message = messageOf(value);
    return message === undefined ? [] : [{ path: [excerpt(key)], message: excerpt(message) }];
  });
  if (fields.length === 0 || fields.length < entries.length) return undefined;
  const shown = fields.slice(0, maxFields);
  return { text: shown.map(({ path, message }) => `${String(path[0])}: ${message}`).join("; "), fields: shown };
}

function messageOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === "string"))
    return value.join(", ");
  return undefined;
}

function said(text: string): ErrorBody {
  return { text: text.replace(/\.$/, ""), fields: [] };
}
