import * as z from "zod";
import { dnsEndpoints } from "../../apis/dns/endpoints.ts";
import { platformEndpoints } from "../../apis/platform/endpoints.ts";
import { serversEndpoints } from "../../apis/servers/endpoints.ts";
import type { Endpoint } from "../../http/endpoint.ts";
import { breakingSteps } from "../call.ts";
import { foreignAction } from "./foreign-writer.ts";
import { readGivenFile } from "../given-file.ts";
import { namingKnown } from "../known-names.ts";
import type { Frozen } from "../state/state.ts";

const count = z.number().int().min(1);
const milliseconds = z.number().int().min(0);
const length = z.number().int().min(0);

/** The methods that each name of an endpoint in a fault stands for. */
const methodsOf: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [serversEndpoints, dnsEndpoints, platformEndpoints].flatMap((api) => {
    const endpoints = Object.values<Endpoint>(api);
    const all = `${endpoints[0]?.name.split(".")[0] ?? ""}.*`;
    return [
      [all, new Set(endpoints.map(({ method }) => method))],
      ...endpoints.map(({ name, method }): [string, ReadonlySet<string>] => [name, new Set([method])]),
    ];
  }),
);

const endpointName = z.string().refine((name) => methodsOf.has(name), {
  error: ({ input }) => `${JSON.stringify(input)} is none of ${[...methodsOf.keys()].join(", ")}`,
});

const shape = {
  /** `<api>.<operation>` as in the endpoint descriptions, or `<api>.*`; absent: every request. */
  endpoint: endpointName.optional(),
  method: z.enum(["GET", "POST", "PUT", "DELETE"]).optional(),
  /** A text that the path (percent-encoded, without query) must hold. */
  path: z.string().optional(),
  /** The first matching request that the fault changes, counted from 1. */
  nth: count.default(1),
  /** How many matching requests in a row are struck; `always` for all from then on. */
  times: z.union([count, z.literal("always")]).default(1),

  /** Whether the fault comes before the service acts on the request, or after. */
  when: z.enum(["before", "after"]).default("before"),
  /** Answers with this status in place of its own. */
  status: z.number().int().min(200).max(599).optional(),
  body: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  /** A decommission breaks off after this step: what ran until then is done, and the answer is `status`, or 500. */
  afterStep: z.enum(breakingSteps).optional(),
  /** Resets the connection in place of an answer. */
  drop: z.boolean().optional(),
  /** Waits before the service acts, or between the act and the answer, as `when` says. In ms. */
  delay: milliseconds.optional(),
  /** Changes by another client, before the service acts or between the act and the response, as `when` says; after the delay. */
  foreign: z.array(foreignAction).min(1).optional(),
  /** A read returns the state of this long ago, like a replica that lags behind. In ms. */
  stale: milliseconds.optional(),
  /** A read is answered as a GET of this path, percent-encoded and below the same API's root: a cache mixes answers up. */
  answerOf: z
    .string()
    .regex(/^\/[^?#]*$/, { error: "must be a path below the API's root, with a slash in front and no query" })
    .optional(),
  /** Truncates the body after this number of octets or lines. */
  truncate: z.union([z.strictObject({ bytes: length }), z.strictObject({ lines: length })]).optional(),
  /** Says no length of the body: the end of the connection is its end. */
  unframed: z.boolean().optional(),
  /** Sends the body in pieces of `bytes` octets, each after `every` ms. */
  drip: z.strictObject({ bytes: count, every: milliseconds }).optional(),
};
const faultShape = z.strictObject(shape, { error: namingKnown(shape) });

/**
 * One programmed fault, with all defaults.
 *
 * @interface
 */
export type Fault = Frozen<z.output<typeof faultShape>>;
/**
 * One programmed fault: which requests it strikes, and what then happens.
 *
 * @interface
 */
export type FaultInput = Frozen<z.input<typeof faultShape>>;

const effects = [
  "status",
  "drop",
  "delay",
  "drip",
  "foreign",
  "stale",
  "answerOf",
  "truncate",
  "unframed",
  "afterStep",
] as const;

const decommission = serversEndpoints.decommissionServer.name;

/** One programmable fault: which requests it strikes, and what then happens. */
export const faultSchema = faultShape
  .refine((fault) => effects.some((effect) => fault[effect] !== undefined), {
    error: `a fault needs one of ${effects.join(", ")}`,
  })
  .refine((fault) => !isForReads(fault) || mayBeRead(fault), {
    error: "stale and answerOf are for requests with GET only",
  })
  .refine((fault) => !isForReads(fault) || (fault.status === undefined && fault.drop !== true), {
    error: "stale and answerOf have no effect beside status or drop",
  })
  .refine(({ afterStep, endpoint }) => afterStep === undefined || endpoint === decommission, {
    error: `afterStep is for ${decommission} only`,
  });

/** Whether a fault is about what reads show; such a fault strikes no other request. */
export function isForReads({ stale, answerOf }: Pick<Fault, "stale" | "answerOf">): boolean {
  return stale !== undefined || answerOf !== undefined;
}

function mayBeRead({ method = "GET", endpoint }: Pick<Fault, "method" | "endpoint">): boolean {
  return method === "GET" && (endpoint === undefined || methodsOf.get(endpoint)?.has("GET") === true);
}

/** Reads a fault file: a JSON array of faults. Throws `Failure` (`sandbox-faults-invalid`) naming what is wrong where. */
export function parseFaultFile(path: string): FaultInput[] {
  const doing = `Cannot read the fault file ${path}`;
  return readGivenFile(path, z.array(faultSchema), { code: "sandbox-faults-invalid", doing });
}
