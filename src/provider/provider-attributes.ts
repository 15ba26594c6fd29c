import * as z from "zod";
import { optional, duration, type StalePolicy } from "terraform-provider-sdk";
import { isOwner, ownerRule } from "../model/record-mark.ts";
import { wholeNumber } from "../model/whole-number.ts";

const word = z.string().min(1, { error: "must not be empty" });
const token = (api: string, variable: string) =>
  optional(word, { description: `Access token of ${api}. Environment: \`${variable}\`.`, sensitive: true });

const owner = word.refine(isOwner, { error: ownerRule });

export const tokenTransports = ["interface", "header"] as const;
export const refreshModes = ["zone", "exact"] as const;
export const stalePolicies = ["error", "warn"] as const satisfies readonly StalePolicy[];

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
  max_retries: optional(wholeNumber(0), {
    description: "How often a request is repeated at most. Default 4. Environment: `IMS_MAX_RETRIES`.",
  }),
  max_concurrent_requests: optional(wholeNumber(1), {
    description:
      "Highest number of requests at a time, over all three APIs; with `lock_url` over all runs. Default 16; more than 1000 " +
      "count as 1000. " +
      "Environment: `IMS_MAX_CONCURRENT_REQUESTS`.",
  }),
  max_requests_per_second: optional(wholeNumber(1), {
    description:
      "Highest number of requests that begin within any second, over all three APIs; with `lock_url` over all runs. " +
      "Default: no limit. Environment: `IMS_MAX_REQUESTS_PER_SECOND`.",
  }),
  refresh: optional(z.enum(refreshModes, { error: "must be zone or exact" }), {
    description:
      "How records are refreshed: `zone` (default) reads a zone once and each record on its own only where in doubt; " +
      "`exact` reads each set of records. Environment: `IMS_REFRESH`.",
  }),
  owner: optional(owner, {
    description:
      "Marks the DNS records that are written as managed by this owner: `[managed: OWNER]` at the end of their comments, which " +
      "plans and states do not show. Records that are marked for another owner are neither changed nor removed; without `owner`, " +
      "no marked ones are. Letters, digits and `. _ - / @ : +`, 64 at most. Environment: `IMS_OWNER`.",
  }),
  former_owners: optional(z.array(owner), {
    description:
      "Owners whose records are this one's where they are declared, or in the state: names it had before, or owners it takes over from. The next " +
      "write of each marks it for `owner`, or takes the mark off where there is none. What a resource only finds stays theirs. Environment: `IMS_FORMER_OWNERS`, with commas between them.",
  }),
  on_stale_plan: optional(z.enum(stalePolicies, { error: "must be error or warn" }), {
    description:
      "What becomes of an update or deletion whose object somebody else changed since the plan was made: `error` (default: nothing " +
      "of it is written, and the error says what changed) or `warn`. Environment: `IMS_ON_STALE_PLAN`.",
  }),
  lock_url: optional(word, {
    description:
      "`postgres://…`: a PostgreSQL in which all machines that use the service lock against each other and share its limits " +
      "of requests. Default: locks of this machine. Environment: `IMS_LOCK_URL`.",
    sensitive: true,
  }),
  insecure: optional(z.boolean(), { description: "Allow `http` to hosts other than loopback. Default `false`." }),
  ca_file: optional(word, {
    description: "File with further certificate authorities to trust, PEM. Environment: `IMS_CA_FILE`.",
  }),
} as const;
