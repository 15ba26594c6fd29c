import type { z } from "zod";
import { plainProblems } from "terraform-provider-sdk/core";
import { AnswerProblem, PageAnswer } from "./answer-problem.ts";
import { describePage, excerpt, isMarkup, isPage } from "./answer-text.ts";
import type { Asked, Endpoint } from "../endpoint.ts";
import { checkIdentity } from "./check-identity.ts";
import { contradictoryField, parseJson, tryParseJson } from "./json.ts";
import { checkPlainText, parseListing } from "./listing.ts";
import type { WireResponse } from "../transport/transport.ts";

/**
 * What a successful answer means. The answer to a GET is data only when it is whole, has the form of the endpoint, and is
 * about what was asked for. Of a write nothing is required but that the service answered, and no page in its place. Throws an
 * `AnswerProblem`, a `MixedUpAnswer` or a `PageAnswer` where it is not.
 */
export function readAnswer<Result>(
  endpoint: Endpoint<never, Result>,
  response: Omit<WireResponse, "endedByClose">,
  asked: Asked,
): Result {
  if (endpoint.method === "GET") checkStatus(endpoint, response);
  else if (isPage(response)) throw new PageAnswer(describePage(response.body));
  const content = readContent(endpoint, response);
  checkIdentity(endpoint, content, asked);
  return endpoint.read(content, asked);
}

/**
 * 206 is a partial answer, 202 an accepted request without a result, 203 an answer that a proxy has modified (RFC 9110, section
 * 15.3). 204 means an empty listing.
 */
function checkStatus({ form }: Endpoint, { status, body }: Pick<WireResponse, "status" | "body">): void {
  if (status === 200 || (status === 204 && form === "lines" && body === "")) return;
  throw new AnswerProblem("Only 200 is a whole answer to a read.");
}

function readContent(endpoint: Endpoint, response: Pick<WireResponse, "body" | "isNotUtf8">): unknown {
  const { body } = response;
  switch (endpoint.form) {
    case "lines":
      return parseListing(body, endpoint.line, endpoint.canonicalLine);
    case "text":
      checkPlainText(body);
      return body;
    case "json":
      return readJson(response, endpoint.response);
    case "anything":
      return readAnything(body);
  }
}

function readJson(
  { body, isNotUtf8 }: Pick<WireResponse, "body" | "isNotUtf8">,
  shape: z.ZodType | undefined,
): unknown {
  if (body.trim() === "") throw new AnswerProblem("It is empty.");
  if (isMarkup(body)) throw new AnswerProblem(describePage(body));
  // an update would send back U+FFFD in the place of what the service holds
  if (isNotUtf8 === true)
    throw new AnswerProblem(`It is no UTF-8, as JSON has to be: ${JSON.stringify(around(body))}.`);
  const json = parseJson(body);
  const field = contradictoryField(body);
  if (field !== undefined)
    throw new AnswerProblem(`It gives the field ${JSON.stringify(excerpt(field))} twice, with different values.`);
  const result = shape?.safeParse(json, plainProblems);
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
  return text === "" ? undefined : (tryParseJson(text) ?? text);
}

/** Where octets stand in a text that are no UTF-8. */
function around(body: string): string {
  const at = body.indexOf("\ufffd");
  return excerpt(body.slice(Math.max(0, at - 20), at + 20));
}
