import { credentialsOf, type Authentication } from "./credentials.ts";
import type { BaseUrl } from "./base-url.ts";
import type { Endpoint, ResponseForm } from "../endpoint.ts";
import { printJson } from "../answers/json.ts";
import type { Target } from "./request-target.ts";
import type { WireRequest } from "./transport.ts";

const mebibyte = 1024 * 1024;
/** Longest zone text, some 400,000 records with long names, and longest other answer. In octets. */
const longestText = 32 * mebibyte;
const longestOther = 4 * mebibyte;

/** A listing must not come as JSON where a deployment offers both. */
const accepted: Readonly<Record<ResponseForm, string>> = {
  lines: "text/plain, */*;q=0.1",
  text: "text/plain, */*;q=0.1",
  json: "application/json, */*;q=0.1",
  anything: "*/*",
};

interface RequestParts {
  readonly baseUrl: BaseUrl;
  readonly target: Target;
  readonly auth: Authentication;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** The request as it goes over the wire, with its token: it must not be logged. */
export function buildRequest(endpoint: Endpoint, { baseUrl, target, auth, body }: RequestParts): WireRequest {
  const credentials = credentialsOf(auth);
  const query = [...target.query, ...credentials.query].join("&");
  return {
    method: endpoint.method,
    origin: baseUrl.origin,
    target: query === "" ? target.path : `${target.path}?${query}`,
    headers: {
      accept: accepted[endpoint.form],
      // without it any coding were welcome (RFC 9110, section 12.5.3)
      "accept-encoding": "identity",
      "user-agent": "cdktf-provider-ims",
      // a reading decides what is written, and shows what was: a cache between here and the service must ask it, too
      ...(endpoint.method === "GET" ? { "cache-control": "no-cache" } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...credentials.headers,
    },
    body: body === undefined ? undefined : printJson(body),
    maxResponseBytes: endpoint.form === "text" ? longestText : longestOther,
  };
}
