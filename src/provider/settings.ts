import { parseDuration } from "../core/duration.ts";
import { Failure, type FieldProblem } from "../core/failure.ts";
import { Secret } from "../core/secret.ts";
import type { Attribute, ObjectOf } from "../framework/attribute.ts";
import { attributes } from "./attributes.ts";

/** The provider's configuration as the user wrote it. */
export type ProviderConfig = ObjectOf<typeof attributes>;

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The configuration with the environment and the defaults filled in. */
export interface Settings {
  readonly baseUrl: string;
  readonly platformSegment: string;
  readonly tokens: {
    readonly servers: Secret | undefined;
    readonly dns: Secret | undefined;
    readonly platform: Secret | undefined;
  };
  readonly tokenTransport: "interface" | "header";
  readonly requestTimeoutMs: number;
  readonly maxRetries: number;
  readonly maxConcurrentRequests: number;
  readonly refresh: "zone" | "exact";
  readonly insecure: boolean;
  readonly caFile: string | undefined;
}

/** Attributes that an environment variable can give; the attribute wins. */
const variables = {
  base_url: "IMS_BASE_URL",
  platform_segment: "IMS_PLATFORM_SEGMENT",
  access_token: "IMS_ACCESS_TOKEN",
  servers_token: "IMS_SERVERS_TOKEN",
  dns_token: "IMS_DNS_TOKEN",
  platform_token: "IMS_PLATFORM_TOKEN",
  token_transport: "IMS_TOKEN_TRANSPORT",
  request_timeout: "IMS_REQUEST_TIMEOUT",
  max_retries: "IMS_MAX_RETRIES",
  max_concurrent_requests: "IMS_MAX_CONCURRENT_REQUESTS",
  refresh: "IMS_REFRESH",
  ca_file: "IMS_CA_FILE",
} as const satisfies Partial<Record<keyof typeof attributes, string>>;

const doing = "Cannot configure the provider ims";

/** Settings from a wholly known configuration and the environment. Throws `Failure` naming every value that makes no sense. */
export function resolveSettings(config: ProviderConfig, environment: Environment): Settings {
  const given = withEnvironment(config, environment);
  if (given.base_url === null)
    throw new Failure({
      code: "config-base-url-missing",
      doing,
      happened: "The address of the service is not set.",
      remedy: "Set `base_url` in the provider block, or the environment variable IMS_BASE_URL.",
      fields: [],
    });
  const token = (own: string | null): Secret | undefined => {
    const text = own ?? given.access_token;
    return text === null ? undefined : new Secret(text);
  };
  return {
    baseUrl: given.base_url,
    platformSegment: given.platform_segment ?? "openshift",
    tokens: {
      servers: token(given.servers_token),
      dns: token(given.dns_token),
      platform: token(given.platform_token),
    },
    tokenTransport: given.token_transport ?? "interface",
    requestTimeoutMs: parseDuration(given.request_timeout ?? "30s") ?? 30_000,
    maxRetries: given.max_retries ?? 4,
    maxConcurrentRequests: given.max_concurrent_requests ?? 16,
    refresh: given.refresh ?? "zone",
    insecure: given.insecure ?? false,
    caFile: given.ca_file ?? undefined,
  };
}

function withEnvironment(config: ProviderConfig, environment: Environment): ProviderConfig {
  const problems: FieldProblem[] = [];
  const fromEnvironment = Object.entries(variables).flatMap(([name, variable]) => {
    const text = environment[variable];
    if (config[name as keyof ProviderConfig] !== null || text === undefined || text === "") return [];
    const parsed = parseVariable(attributes[name as keyof typeof attributes], text);
    if (parsed.success) return [[name, parsed.data] as const];
    problems.push({
      path: [name],
      message: `${variable} ${parsed.error.issues.map((issue) => issue.message).join("; ")}.`,
    });
    return [];
  });
  if (problems.length > 0)
    throw new Failure({
      code: "config-environment",
      doing,
      happened: problems.map((problem) => problem.message).join("\n"),
      remedy: "Correct the environment variable, or set the attribute in the provider block.",
    });
  return { ...config, ...(Object.fromEntries(fromEnvironment) as Partial<ProviderConfig>) };
}

function parseVariable(attribute: Attribute, text: string): ReturnType<Attribute["schema"]["safeParse"]> {
  const number = attribute.schema.def.type === "number" && /^\d+$/.test(text) ? Number(text) : text;
  return attribute.schema.safeParse(number);
}
