import type { ApiName, World } from "./call.ts";
import { findEndpoint } from "./router.ts";

/** What a request's target addresses. */
export interface Target {
  /** Percent-encoded, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Undefined where the path belongs to no API. */
  readonly addressed: Addressed | undefined;
}

export interface Addressed {
  readonly api: ApiName;
  readonly found: ReturnType<typeof findEndpoint>;
}

/** Reads a target: which API its path belongs to, and which endpoint of it. */
export function addressOf(method: string, target: string, { options }: Pick<World, "options">): Target {
  const mark = target.indexOf("?");
  const path = mark === -1 ? target : target.slice(0, mark);
  const query = new URLSearchParams(mark === -1 ? "" : target.slice(mark + 1));
  const { basePath, platformSegment } = options;
  const roots: readonly (readonly [string, ApiName])[] = [
    ["servers", "servers"],
    ["dns", "dns"],
    [encodeURIComponent(platformSegment), "platform"],
  ];
  for (const [segment, api] of roots) {
    const root = `${basePath}/${segment}/1`;
    if (!path.startsWith(`${root}/`)) continue;
    return { path, query, addressed: { api, found: findEndpoint(api, method, path.slice(root.length)) } };
  }
  return { path, query, addressed: undefined };
}

/** The name of the endpoint a request addresses. */
export function endpointName(addressed: Addressed | undefined): string | undefined {
  return addressed !== undefined && "endpoint" in addressed.found ? addressed.found.endpoint.name : undefined;
}

/** A query as it may be shown: without its token. */
export function printQuery(query: URLSearchParams): string {
  const shown = new URLSearchParams(query);
  shown.delete("accessToken");
  return shown.toString();
}
