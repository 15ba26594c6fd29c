import * as z from "zod";
import { optional, duration } from "terraform-provider-sdk";

const word = z.string().min(1, { error: "must not be empty" });
const token = (api: string, variable: string) =>
  optional(word, { description: `Access token of ${api}. Environment: \`${variable}\`.`, sensitive: true });

export const tokenTransports = ["interface", "header"] as const;
export const refreshModes = ["zone", "exact"] as const;

/** The attributes of the provider's own configuration. */
export const attributes = {
  base_url: optional(word, {
    description:
      "Root address of the service, for example `https://api.example.com`. `https`, or `http` to a loopback host. " +
      "Required here or as `IMS_BASE_URL`.",
  }),
  platform_segment: optional(
    word.regex(/^[A-Za-z0-9._~-]+$/, { error: "must be one path segment of letters, digits, dots and hyphens" }),
    {
      description: "Path segment of the container platform. Default `openshift`. Environment: `IMS_PLATFORM_SEGMENT`.",
    },
  ),
  access_token: token("every API that has none of its own", "IMS_ACCESS_TOKEN"),
  servers_token: token("the servers API", "IMS_SERVERS_TOKEN"),
  dns_token: token("the DNS API", "IMS_DNS_TOKEN"),
  platform_token: token("the container-platform API", "IMS_PLATFORM_TOKEN"),
  token_transport: optional(z.enum(tokenTransports, { error: "must be interface or header" }), {
    description:
      "How tokens are sent: `interface` (default: as a query parameter to servers and platform, as a header to DNS) or " +
      "`header` (`X-AccessToken` everywhere, which keeps tokens out of addresses). Environment: `IMS_TOKEN_TRANSPORT`.",
  }),
  request_timeout: optional(duration, {
    description: "Deadline of one attempt of a request. Default `30s`. Environment: `IMS_REQUEST_TIMEOUT`.",
  }),
  max_retries: optional(z.number().int({ error: "must be a whole number" }).min(0, { error: "must not be negative" }), {
    description: "How often a request is repeated at most. Default 4. Environment: `IMS_MAX_RETRIES`.",
  }),
  max_concurrent_requests: optional(
    z.number().int({ error: "must be a whole number" }).min(1, { error: "must be at least 1" }),
    {
      description:
        "Highest number of requests at a time, over all three APIs. Default 16. " +
        "Environment: `IMS_MAX_CONCURRENT_REQUESTS`.",
    },
  ),
  refresh: optional(z.enum(refreshModes, { error: "must be zone or exact" }), {
    description:
      "How records are refreshed: `zone` (default) reads a zone once and each record on its own only where in doubt; " +
      "`exact` reads each set of records. Environment: `IMS_REFRESH`.",
  }),
  lock_url: optional(word, {
    description:
      "`postgres://…`: a PostgreSQL in which all machines that write to the service lock against each other. Default: locks of " +
      "this machine. Environment: `IMS_LOCK_URL`.",
    sensitive: true,
  }),
  insecure: optional(z.boolean(), { description: "Allow `http` to hosts other than loopback. Default `false`." }),
  ca_file: optional(word, {
    description: "File with further certificate authorities to trust, PEM. Environment: `IMS_CA_FILE`.",
  }),
} as const;
