import { excerpt } from "./answer-text.ts";
import type { HttpMethod } from "../endpoint.ts";
import type { WireResponse } from "../transport/transport.ts";

/** What of a request decides where a redirect leads. */
export interface RedirectedRequest {
  readonly origin: string;
  readonly path: string;
  readonly root: string;
  readonly method: HttpMethod;
}

const why = "Redirects are not followed: the access token would go along.";

/**
 * What to do about a 3xx answer. Where the same path is offered under another address, that address is the `base_url` to
 * set. The target's query is never shown: services echo the token there.
 */
export function redirectRemedy(request: RedirectedRequest, response: Pick<WireResponse, "headers">): string {
  const remedy = addressRemedy(request, response);
  return request.method === "GET" ? remedy : `${remedy} Then run again.`;
}

function addressRemedy(request: RedirectedRequest, response: Pick<WireResponse, "headers">): string {
  const location = response.headers["location"] ?? "";
  const here = request.origin + request.path;
  if (location === "" || !URL.canParse(location, here))
    return `${why} Set base_url to the address that answers itself.`;
  const target = new URL(location, here);
  const shown = excerpt(target.origin + target.pathname);
  const base = suggestBase(request, target);
  return base === undefined
    ? `The answer points to ${shown}. ${why} Check that base_url is the address of the service itself.`
    : `The answer points to ${shown}. ${why} If that address is right, set base_url to "${base}".`;
}

function suggestBase({ origin, path, root }: RedirectedRequest, target: URL): string | undefined {
  // the API's own segments: `/servers/1` and what follows
  const own = root.split("/").slice(-2).join("/");
  const tail = `/${own}${path.slice(root.length)}`;
  if (!target.pathname.endsWith(tail)) return undefined;
  const base = excerpt(target.origin + target.pathname.slice(0, -tail.length));
  return base === origin + root.slice(0, -own.length - 1) ? undefined : base;
}
