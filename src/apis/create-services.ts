import { type Clock, Failure, type Log } from "terraform-provider-sdk/core";
import { createRedactor, type Redact } from "../core/redactor.ts";
import { type Secret } from "../core/secret.ts";
import { startTimer, type StartTimer } from "../core/timers.ts";
import type { TokenSetting } from "../http/transport/credentials.ts";
import type { BaseUrl } from "../http/transport/base-url.ts";
import { createDataIdentity } from "../http/answers/data-identity.ts";
import { createHttpClient, type HttpClient } from "../http/http-client.ts";
import type { Limiter } from "../core/limiter.ts";
import { encodeSegment, segmentProblem } from "../http/transport/request-target.ts";
import { createAwaited } from "../http/retries/awaited.ts";
import { createRetryBudget } from "../http/retries/retry-budget.ts";
import type { Transport } from "../http/transport/transport.ts";
import { dnsEndpoints } from "./dns/endpoints.ts";
import { platformEndpoints } from "./platform/endpoints.ts";
import { serversEndpoints } from "./servers/endpoints.ts";
import { createService, type Service } from "./create-service.ts";

/** The three APIs, each bound to its root and token. */
export interface Services {
  readonly servers: Service<typeof serversEndpoints>;
  readonly dns: Service<typeof dnsEndpoints>;
  readonly platform: Service<typeof platformEndpoints>;
}

/** The three APIs of the service. */
export type ApiName = keyof Services;

/**
 * `interface`: query for servers and platform, header for DNS (docs/interface.md#access-tokens). `header`: `X-AccessToken`
 * everywhere.
 */
export type TokenTransport = "interface" | "header";

export interface ServicesOptions {
  readonly baseUrl: BaseUrl;
  /** Path segment of the container platform, e.g. `openshift`. */
  readonly platformSegment: string;
  /** An API without a token fails when it is used, not before. */
  readonly tokens: Readonly<Partial<Record<ApiName, Secret | undefined>>>;
  readonly tokenTransport: TokenTransport;
  /** Deadline of one attempt, in ms. */
  readonly requestTimeoutMs: number;
  readonly maxRetries: number;
  /** When a request may be sent, over all three APIs. */
  readonly limiter: Limiter;
  readonly transport: Transport;
  readonly clock: Clock;
  /** In [0, 1). */
  readonly random: () => number;
  readonly log: Log;
  /** The gate for error texts; the tokens given here are kept out of them in any case. */
  readonly redact: Redact;
  /** Default: real time. */
  readonly startTimer?: StartTimer | undefined;
}

/** The services, and how much was asked of them. */
export interface ConnectedServices extends Services {
  /** How many requests went out to each API, repetitions included. */
  requestCounts(): Readonly<Record<ApiName, number>>;
  /** In a sentence what of the service has kept callers waiting, if anything has. */
  awaited(): string | undefined;
  /** How far an API's clock is ahead of `Clock.elapsed`, in ms, by the last `Date` header of its answers; `undefined` without one. */
  clockOffsetMs(api: ApiName): number | undefined;
  /** Which data the last answer was from; `undefined` where the service does not tell, as only a sandbox does. */
  dataId(): string | undefined;
  /** Whether two APIs are called with the same token: what one of them allows its caller may say what the other one does. */
  haveSameCaller(a: ApiName, b: ApiName): boolean;
}

const settings: Readonly<Record<ApiName, TokenSetting>> = {
  servers: { api: "servers API", attribute: "servers_token", variable: "IMS_SERVERS_TOKEN" },
  dns: { api: "DNS API", attribute: "dns_token", variable: "IMS_DNS_TOKEN" },
  platform: { api: "container-platform API", attribute: "platform_token", variable: "IMS_PLATFORM_TOKEN" },
};

/** The three APIs under one base URL. They share the limit of concurrent requests and the retry budget. Sends nothing. */
export function createServices(options: ServicesOptions): ConnectedServices {
  const shared = {
    ...options,
    redact: redactTokens(options),
    startTimer: options.startTimer ?? startTimer,
    budget: createRetryBudget(),
    awaited: createAwaited(options.clock),
    data: createDataIdentity(),
  };
  const connect = (api: ApiName, segment: string): HttpClient => {
    const placement = options.tokenTransport === "header" || api === "dns" ? "header" : "query";
    const auth = { placement, token: options.tokens[api], setting: settings[api] } as const;
    return createHttpClient({ ...shared, apiPath: `${segment}/1`, auth });
  };
  const clients = {
    servers: connect("servers", "servers"),
    dns: connect("dns", "dns"),
    platform: connect("platform", platformPath(options.platformSegment)),
  };
  return {
    servers: createService(clients.servers, serversEndpoints),
    dns: createService(clients.dns, dnsEndpoints),
    platform: createService(clients.platform, platformEndpoints),
    requestCounts: () => ({
      servers: clients.servers.requestCount(),
      dns: clients.dns.requestCount(),
      platform: clients.platform.requestCount(),
    }),
    awaited: () => shared.awaited.describe(),
    clockOffsetMs: (api) => clients[api].clockOffsetMs(),
    dataId: () => shared.data.id(),
    haveSameCaller: (a, b) => options.tokens[a]?.reveal() === options.tokens[b]?.reveal(),
  };
}

function redactTokens({ tokens, redact }: ServicesOptions): Redact {
  const own = createRedactor();
  for (const token of Object.values(tokens)) if (token !== undefined) own.add(token);
  return (text) => redact(own.redact(text));
}

function platformPath(segment: string): string {
  const problem = segmentProblem(segment);
  if (problem === undefined) return encodeSegment(segment);
  throw new Failure({
    code: "platform-segment-invalid",
    doing: "Cannot use platform_segment",
    happened: `${JSON.stringify(segment)} cannot be a path segment: ${problem}.`,
    remedy: "Give the segment of the container platform's address, for example `openshift`.",
    fields: [{ path: ["platform_segment"], message: `It cannot be a path segment: ${problem}.` }],
  });
}
