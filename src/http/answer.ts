import type { z } from "zod";
import { excerpt, isMarkup, pageTitle } from "./answer-text.ts";
import type { Endpoint, ResponseForm } from "./endpoint.ts";
import { AnswerProblem, checkPlainText, parseListing } from "./listing.ts";

/**
 * What a call gives: the lines of a listing, a text, a JSON value of the endpoint's shape, or, for `anything`, what the body
 * holds: a JSON value, else its text, else `undefined`.
 */
export type Answer<Form extends ResponseForm, Response extends z.ZodType | undefined> = Form extends "lines"
  ? readonly string[]
  : Form extends "text"
    ? string
    : Form extends "json"
      ? Response extends z.ZodType
        ? z.output<Response>
        : unknown
      : unknown;

/** Reads the body of a successful answer. Throws an `AnswerProblem` where it is not what the endpoint says. */
export function readAnswer<Form extends ResponseForm, Response extends z.ZodType | undefined>(
  endpoint: Endpoint<string, string, z.ZodType | undefined, Response, Form>,
  body: string,
): Answer<Form, Response> {
  return read(endpoint, body) as Answer<Form, Response>;
}

function read(endpoint: Endpoint, body: string): unknown {
  switch (endpoint.form) {
    case "lines":
      return parseListing(body, endpoint.line);
    case "text":
      checkPlainText(body);
      return body;
    case "json":
      return readJson(body, endpoint.response);
    case "anything":
      return readAnything(body);
  }
}

function readJson(body: string, shape: z.ZodType | undefined): unknown {
  if (body.trim() === "") throw new AnswerProblem("It is empty.");
  if (isMarkup(body)) throw new AnswerProblem(`It is an HTML page titled "${pageTitle(body)}".`);
  const json = parseJson(body);
  if (json === undefined) throw new AnswerProblem(`It is not JSON: ${JSON.stringify(excerpt(body))}.`);
  const result = shape?.safeParse(json);
  if (result === undefined) return json;
  if (result.success) return result.data;
  const issues = result.error.issues.slice(0, 3).map((issue) => {
    const place = issue.path.map(String).join(".");
    return place === "" ? issue.message : `field ${place}: ${issue.message}`;
  });
  throw new AnswerProblem(`It has another shape than the interface says: ${excerpt(issues.join("; "))}.`);
}

function readAnything(body: string): unknown {
  const text = body.trim();
  return text === "" ? undefined : (parseJson(text) ?? text);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
