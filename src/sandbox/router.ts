import { dnsEndpoints } from "../apis/dns/endpoints.ts";
import { platformEndpoints } from "../apis/platform/endpoints.ts";
import { serversEndpoints } from "../apis/servers/endpoints.ts";
import type { Endpoint } from "../http/endpoint.ts";
import type { ApiName, Handler } from "./call.ts";
import { dnsHandlers } from "./dns/handlers.ts";
import { platformHandlers } from "./platform/handlers.ts";
import { serversHandlers } from "./servers/handlers.ts";

interface Route {
  readonly endpoint: Endpoint;
  readonly handler: Handler;
  readonly segments: readonly string[];
}

/** The endpoint a request addresses, with its path parameters in clear. */
export interface Match {
  readonly endpoint: Endpoint;
  readonly handler: Handler;
  readonly params: Readonly<Record<string, string>>;
}

const routes: Readonly<Record<ApiName, readonly Route[]>> = {
  servers: routesOf(serversEndpoints, serversHandlers),
  dns: routesOf(dnsEndpoints, dnsHandlers),
  platform: routesOf(platformEndpoints, platformHandlers),
};

function routesOf<Name extends string>(
  endpoints: Readonly<Record<Name, Endpoint>>,
  handlers: Readonly<Record<Name, Handler>>,
): readonly Route[] {
  const names = Object.keys(endpoints) as Name[];
  return names.map((name) => ({
    endpoint: endpoints[name],
    handler: handlers[name],
    segments: endpoints[name].path.split("/"),
  }));
}

/**
 * Finds the endpoint of a percent-encoded path below an API's root. Slashes are significant: `/zone` and `/zone/` differ.
 * A path that only other methods know gives those methods.
 */
export function findEndpoint(api: ApiName, method: string, path: string): Match | { readonly methods: string[] } {
  const segments = path.split("/").map((segment) => decodeSegment(segment));
  const methods: string[] = [];
  for (const { endpoint, handler, segments: template } of routes[api]) {
    const params = matchSegments(template, segments);
    if (params === undefined) continue;
    if (endpoint.method === method) return { endpoint, handler, params };
    methods.push(endpoint.method);
  }
  return { methods };
}

/** Undefined where the percent-encoding is broken: no endpoint has such a path. */
function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

function matchSegments(
  template: readonly string[],
  segments: readonly (string | undefined)[],
): Record<string, string> | undefined {
  if (template.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [position, expected] of template.entries()) {
    const actual = segments[position];
    if (actual === undefined) return undefined;
    const name = /^\{(.+)\}$/.exec(expected)?.[1];
    if (name === undefined ? actual !== expected : actual === "") return undefined;
    if (name !== undefined) params[name] = actual;
  }
  return params;
}
