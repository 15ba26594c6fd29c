import { operationOf, type Asked, type Endpoint } from "../endpoint.ts";
import { HttpFailure } from "../http-failure.ts";

/** Where a request goes: what may be shown apart from what may not. */
export interface Target {
  /** Percent-encoded, without the query: this is what messages and traces show. */
  readonly path: string;
  /** Percent-encoded `name=value` pairs. */
  readonly query: readonly string[];
}

/**
 * Why a text cannot be one segment of a path; `undefined` where it can. A segment that is empty or made of dots would
 * address something else: `/zone/` is not `/zone`, and proxies resolve `..`.
 */
export function segmentProblem(text: string): string | undefined {
  if (text === "") return "it is empty";
  if (text === "." || text === "..") return "a path segment of dots addresses something else";
  if (!text.isWellFormed()) return "it is not well-formed Unicode";
  if (/\p{Cc}/u.test(text)) return "it holds control characters";
  return undefined;
}

/**
 * One path segment: everything but letters, digits and `- _ . ! ~ * ' ( )` is percent-encoded, a blank as `%20`, a slash
 * as `%2F` (RFC 3986, section 3.3). The text must have no `segmentProblem`.
 */
export function encodeSegment(text: string): string {
  return encodeURIComponent(text);
}

/** The path and query of a request. `root` is the API's root without a final slash. Throws an `HttpFailure`, nothing sent. */
export function buildTarget(root: string, endpoint: Endpoint, { params, query = {} }: Asked): Target {
  const path = endpoint.path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const given = params[name] ?? "";
    const value = String(given);
    const problem = indexProblem(given) ?? segmentProblem(value) ?? wildcardProblem(endpoint, name, value);
    if (problem !== undefined) throw badSegment(endpoint, name, { value, problem });
    return encodeSegment(value);
  });
  return {
    path: root + path,
    query: endpoint.query.flatMap((name) => {
      const value = query[name];
      return value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`];
    }),
  };
}

function indexProblem(value: string | number): string | undefined {
  if (typeof value === "string" || (Number.isSafeInteger(value) && value >= 0)) return undefined;
  return "indexes are 0, 1, 2, …";
}

/**
 * `_` is a wildcard: an unintended one in `DELETE /{zone}/_/{name}` deletes records of all types. A write accepts it only where
 * the interface defines it.
 */
function wildcardProblem(endpoint: Endpoint, name: string, value: string): string | undefined {
  if (value !== "_" || endpoint.method === "GET" || endpoint.wildcards.includes(name)) return undefined;
  return "`_` stands for everything, which this operation does not take";
}

function badSegment(
  endpoint: Endpoint,
  name: string,
  { value, problem }: { value: string; problem: string },
): HttpFailure {
  const shown = JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);
  return new HttpFailure({
    code: "path-segment-invalid",
    outcome: "not-sent",
    method: endpoint.method,
    doing: `Cannot ${operationOf(endpoint)}`,
    happened: `${shown} cannot be used as ${name}: ${problem}.`,
    remedy: "Nothing was sent. Correct the value.",
  });
}
