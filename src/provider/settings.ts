import { Failure, type FieldProblem, parseDuration, plainProblems } from "terraform-provider-sdk/core";
import type { ConnectOptions } from "../client/index.ts";
import type { Attribute, ObjectOf, PartlyKnown, StalePolicy } from "terraform-provider-sdk";
import { attributes } from "./provider-attributes.ts";

/** The provider's configuration as the user wrote it. */
export type ProviderConfig = ObjectOf<typeof attributes>;

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

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
  max_requests_per_second: "IMS_MAX_REQUESTS_PER_SECOND",
  refresh: "IMS_REFRESH",
  owner: "IMS_OWNER",
  former_owners: "IMS_FORMER_OWNERS",
  on_stale_plan: "IMS_ON_STALE_PLAN",
  lock_url: "IMS_LOCK_URL",
  ca_file: "IMS_CA_FILE",
} as const satisfies Partial<Record<keyof typeof attributes, string>>;

const doing = "Cannot configure the provider ims";

/** How to connect, from a wholly known configuration and the environment. Throws `Failure` naming every value that makes no sense. */
export function resolveSettings(config: ProviderConfig, environment: Environment): ConnectOptions {
  const given = withEnvironment(config, environment);
  const { base_url: baseUrl } = given;
  if (baseUrl === null)
    throw new Failure({
      code: "config-base-url-missing",
      doing,
      happened: "The address of the service is not set.",
      remedy: "Set `base_url` in the provider block, or the environment variable IMS_BASE_URL.",
      fields: [],
    });
  return connectOptions({ ...given, base_url: baseUrl }, environment);
}

/** Stand for what is not known yet of where things are. (RFC 6761, section 6.4) */
const unknownPlaces = { base_url: "https://unknown.invalid", platform_segment: "unknown.invalid" };

/**
 * The same of a configuration of which not all is known: for a client that sends nothing. So what only requests need, the address and the file
 * of authorities, may be missing where the plan is made, and be there for the apply.
 */
export function settingsForPlans(
  { values, unknown }: PartlyKnown<typeof attributes>,
  environment: Environment,
): ConnectOptions {
  const given = withEnvironment(values, environment, unknown);
  const transport = (): Promise<never> => Promise.reject(new Error("the provider's configuration is not known yet"));
  const known = {
    ...given,
    base_url: given.base_url ?? unknownPlaces.base_url,
    platform_segment: unknown.includes("platform_segment") ? unknownPlaces.platform_segment : given.platform_segment,
    insecure: unknown.includes("insecure") || given.insecure,
    ca_file: null,
  };
  return { ...connectOptions(known, environment), transport };
}

function connectOptions(
  given: ProviderConfig & { readonly base_url: string },
  environment: Environment,
): ConnectOptions {
  return {
    baseUrl: given.base_url,
    accessToken: given.access_token ?? undefined,
    serversToken: given.servers_token ?? undefined,
    dnsToken: given.dns_token ?? undefined,
    platformToken: given.platform_token ?? undefined,
    platformSegment: given.platform_segment ?? undefined,
    tokenTransport: given.token_transport ?? undefined,
    requestTimeoutMs: given.request_timeout === null ? undefined : parseDuration(given.request_timeout),
    maxRetries: given.max_retries ?? undefined,
    maxConcurrentRequests: given.max_concurrent_requests ?? undefined,
    maxRequestsPerSecond: given.max_requests_per_second ?? undefined,
    refresh: given.refresh ?? "zone",
    owner: given.owner ?? undefined,
    formerOwners: given.former_owners ?? undefined,
    lockUrl: given.lock_url ?? undefined,
    insecure: given.insecure ?? false,
    caFile: given.ca_file ?? undefined,
    environment,
  };
}

/** What becomes of a stale plan, by the same sources. */
export function resolveStalePolicy(config: ProviderConfig, environment: Environment): StalePolicy {
  return withEnvironment(config, environment).on_stale_plan ?? "error";
}

/** The variables of settings that are no secrets, and those of the same prefix that are none of settings. */
export function variablesIn(environment: Environment): {
  readonly plain: readonly string[];
  readonly unknown: readonly string[];
} {
  const given = Object.keys(environment).filter((name) => name.startsWith("IMS_") && environment[name] !== "");
  const ofSettings = Object.entries(variables).filter(([, variable]) => given.includes(variable));
  const isSecret = (name: string): boolean => attributes[name as keyof typeof attributes].sensitive === true;
  const known: readonly string[] = Object.values(variables);
  return {
    plain: ofSettings.filter(([name]) => !isSecret(name)).map(([, variable]) => variable),
    unknown: given.filter((name) => !known.includes(name)).sort(),
  };
}

/** @param unknown names of attributes whose value is still to come: no variable takes its place */
function withEnvironment(
  config: ProviderConfig,
  environment: Environment,
  unknown: readonly string[] = [],
): ProviderConfig {
  const problems: FieldProblem[] = [];
  const fromEnvironment = Object.entries(variables).flatMap(([name, variable]) => {
    const text = environment[variable];
    const isGiven = config[name as keyof ProviderConfig] !== null || unknown.includes(name);
    if (isGiven || text === undefined || text === "") return [];
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
  return attribute.schema.safeParse(valueOf(attribute.schema.def.type, text), plainProblems);
}

function valueOf(type: string, text: string): unknown {
  if (type === "array") return text.split(",").map((part) => part.trim());
  return type === "number" && /^\d+$/.test(text) ? Number(text) : text;
}
