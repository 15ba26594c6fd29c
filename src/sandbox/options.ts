import * as z from "zod";
import { controlPrefix } from "./control/prefix.ts";
import { namingKnown } from "./known-names.ts";

const milliseconds = z.number().int().min(0);

const shape = {
  platformSegment: z.string().min(1).default("openshift").describe("`{platform_segment}` of the service's interface"),
  basePath: z
    .string()
    .regex(new RegExp(`^(?!${controlPrefix}(/|$))(/[^/?#]+)*$`), {
      error: `must be empty or a path such as /ims, without a slash at its end and not ${controlPrefix}`,
    })
    .default("")
    .describe("Path in front of the three API roots, e.g. `/ims`; no slash at its end"),
  headerTokens: z
    .boolean()
    .default(true)
    .describe("Whether the servers and platform APIs take the token in the header `X-AccessToken`, too"),
  strictTokens: z
    .boolean()
    .default(false)
    .describe(
      "Whether a token anywhere but in the one place of its API is an error, also beside one in the right place",
    ),

  headerTokensOnly: z
    .boolean()
    .default(false)
    .describe("Whether every API takes the token in the header `X-AccessToken`, and nowhere else"),
  strictContentType: z
    .boolean()
    .default(false)
    .describe("Whether a POST or PUT must say `Content-Type: application/json`; another one is a 415"),

  writeAnswers: z.enum(["empty", "ok", "entity"]).default("empty").describe("Body of a successful POST, PUT or DELETE"),
  lineEnding: z.enum(["\n", "\r\n"]).default("\n").describe("What ends the lines of listings and of the zone's text"),
  finalNewline: z.boolean().default(true).describe("Whether listings end in a line ending"),
  listingType: z
    .string()
    .default("text/plain;charset=UTF-8")
    .describe("`Content-Type` of listings; an empty text sends none"),
  emptyFields: z.enum(["omit", "null"]).default("omit").describe("Fields without a value: left out, or null"),
  extraFields: z.boolean().default(false).describe("Adds fields that the interface does not know"),
  doubles: z.boolean().default(false).describe("Writes whole numbers as doubles: `1.7E12`, `1024.0`"),

  customerRequired: z
    .boolean()
    .default(false)
    .describe("Whether `customer` must stand in the payload of a server definition"),
  strictRegion: z.boolean().default(false).describe("Whether a server's `region` must have the form `CITY.CC`"),

  absent: z
    .enum(["404", "empty-list"])
    .default("404")
    .describe("Answer to `GET /{zoneId}/{type}/{name}`, with and without a slash, where there is no record"),
  emptyCleanUp: z.literal([200, 404]).default(200).describe("Status of a host-name clean-up that found nothing"),
  newRecordPosition: z
    .enum(["end", "start"])
    .default("end")
    .describe("Where a new record goes among those of its type and name"),
  recordDataLayout: z
    .enum(["fields", "whole"])
    .default("fields")
    .describe("Record data as one entry per field, or as one entry that holds the whole value"),
  txt: z
    .enum(["plain", "adds-quotes"])
    .default("plain")
    .describe("Whether the zone's text shows TXT data as it is, or each entry in quotes of its own, whatever it holds"),
  serial: z.enum(["date", "increment"]).default("date").describe("How the serial rises: `YYYYMMDDnn`, or by one"),

  projectIds: z
    .enum(["slug", "prefixed", "opaque"])
    .default("slug")
    .describe("How a project's id is made from its name"),
  postReturnsId: z.boolean().default(false).describe("Whether the answer to a project's creation holds its id"),
  duplicateNames: z
    .enum(["refuse", "allow"])
    .default("refuse")
    .describe("Whether a cluster may hold two projects of one name"),
  visibleAfter: milliseconds.default(400).describe("From the creation of a project until it can be seen. In ms"),
  settledAfter: milliseconds.default(800).describe("From the creation of a project until it has its settings. In ms"),
  lingersFor: milliseconds.default(500).describe("From the deletion of a project until it is gone. In ms"),
  listingLag: milliseconds
    .default(0)
    .describe("How much later the listing of projects shows what a single read shows. In ms"),

  deployDelay: milliseconds
    .default(0)
    .describe("From a change of a zone until its file is written anew, where zone files are written at all. In ms"),

  clockOffset: z
    .number()
    .int()
    .default(0)
    .describe("How far the service's clock is ahead of the time outside; negative: behind. In ms"),

  latency: milliseconds.default(0).describe("Time before a request is looked at. In ms"),
  maxBodyBytes: z.number().int().min(1).default(1_048_576).describe("Longest request body that is accepted, in octets"),
  maxLogBytes: z
    .number()
    .int()
    .min(0)
    .default(67_108_864)
    .describe("How much of the requests' paths, queries and bodies `requests` remembers, in octets"),
};

/**
 * How the sandbox behaves where the interface is silent. The defaults describe one plausible deployment; each option changes it
 * into another that is known to exist (docs/decisions/0004-sandbox.md).
 */
export const sandboxOptions = z.strictObject(shape, { error: namingKnown(shape) });

/**
 * How a sandbox behaves where the interface is silent.
 *
 * @interface
 */
export type SandboxOptions = z.output<typeof sandboxOptions>;
/**
 * `SandboxOptions`, all of which have defaults.
 *
 * @interface
 */
export type SandboxOptionsInput = z.input<typeof sandboxOptions>;
