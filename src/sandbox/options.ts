import * as z from "zod";

const milliseconds = z.number().int().min(0);

/**
 * How the sandbox behaves where the interface document is silent. The defaults are one believable deployment; each option
 * turns it into another that is known to exist (behaviour: section 1, docs/decisions/0004-sandbox.md).
 */
export const sandboxOptions = z.strictObject({
  /** `{platform_segment}` of the interface document. */
  platformSegment: z.string().min(1).default("openshift"),
  /** Path in front of the three API roots, e.g. `/ims`; no slash at its end. */
  basePath: z
    .string()
    .regex(/^(\/[^/?#]+)*$/)
    .default(""),
  /** Whether the servers and platform APIs take the token in the header `X-AccessToken`, too. */
  headerTokens: z.boolean().default(true),
  /** Whether a token anywhere but in the one place of its API is an error, also beside one in the right place. */
  strictTokens: z.boolean().default(false),

  /** Body of a successful POST, PUT or DELETE. */
  writeAnswers: z.enum(["empty", "ok", "entity"]).default("empty"),
  lineEnding: z.enum(["\n", "\r\n"]).default("\n"),
  /** Whether listings end in a line ending. */
  finalNewline: z.boolean().default(true),
  /** `Content-Type` of listings; an empty text sends none. */
  listingType: z.string().default("text/plain;charset=UTF-8"),
  /** Fields without a value: left out, or null. */
  emptyFields: z.enum(["omit", "null"]).default("omit"),
  /** Adds fields that the interface document does not know. */
  extraFields: z.boolean().default(false),
  /** Writes whole numbers as doubles: `1.7E12`, `1024.0`. */
  doubles: z.boolean().default(false),

  /** Whether `customer` must stand in the payload of a server definition. */
  customerRequired: z.boolean().default(false),
  /** Whether a server's `region` must have the form `CITY.CC`. */
  strictRegion: z.boolean().default(false),

  /** Answer to `GET /{zoneId}/{type}/{name}`, with and without a slash, where there is no record. */
  absent: z.enum(["404", "empty-list"]).default("404"),
  /** Status of a host-name clean-up that found nothing. */
  emptyCleanUp: z.literal([200, 404]).default(200),
  /** Where a new record goes among those of its type and name. */
  newRecordPosition: z.enum(["end", "start"]).default("end"),
  /** Record data as one entry per field, or as one entry that holds the whole value. */
  recordDataLayout: z.enum(["fields", "whole"]).default("fields"),
  /** Whether the zone's text shows TXT data as it is, or each entry in quotes of its own, whatever it holds. */
  txt: z.enum(["plain", "adds-quotes"]).default("plain"),
  /** How the serial rises: `YYYYMMDDnn`, or by one. */
  serial: z.enum(["date", "increment"]).default("date"),

  /** How a project's id is made from its name. */
  projectIds: z.enum(["slug", "prefixed", "opaque"]).default("slug"),
  /** Whether the answer to a project's creation holds its id. */
  postReturnsId: z.boolean().default(false),
  /** Whether a cluster may hold two projects of one name. */
  duplicateNames: z.enum(["refuse", "allow"]).default("refuse"),
  /** From the creation of a project until it can be seen. In ms, like all of these. */
  visibleAfter: milliseconds.default(400),
  /** From the creation of a project until it has its settings. */
  settledAfter: milliseconds.default(800),
  /** From the deletion of a project until it is gone. */
  lingersFor: milliseconds.default(500),
  /** How much later the listing of projects shows what a single read shows. */
  listingLag: milliseconds.default(0),

  /** How far the service's clock is ahead of the time outside; negative: behind. In ms. */
  clockOffset: z.number().int().default(0),

  /** Time before a request is looked at. */
  latency: milliseconds.default(0),
  /** Longest request body that is accepted, in octets. */
  maxBodyBytes: z.number().int().min(1).default(1_048_576),
  /** How much of the requests' paths, queries and bodies `requests` remembers, in octets. */
  maxLogBytes: z.number().int().min(0).default(67_108_864),
});

export type SandboxOptions = z.output<typeof sandboxOptions>;
export type SandboxOptionsInput = z.input<typeof sandboxOptions>;
