import * as z from "zod";
import type { HttpMethod } from "../../http/endpoint.ts";
import { Refusal } from "../call.ts";
import { faultSchema } from "../faults/fault-schema.ts";
import type { Faults } from "../faults/faults.ts";
import type { LoggedRequest, RequestCounts } from "../request-log.ts";
import { seedSchema } from "../seed/seed.ts";
import { snapshot, type SandboxControl } from "./control.ts";
import { overview } from "./overview.ts";

/** What a control endpoint works on. */
export interface Controlled {
  readonly control: SandboxControl;
  readonly faults: Faults;
  readonly requests: () => readonly LoggedRequest[];
  readonly counts: () => RequestCounts;
  readonly resetRequests: () => void;
}

/** One operation of the control interface, described as data: it is routed, checked and documented by this. */
export interface ControlEndpoint<Query = never, Body = never> {
  /** Its name, unique. */
  readonly operation: string;
  readonly method: HttpMethod;
  /** Below the prefix of the control interface. */
  readonly path: string;
  readonly summary: string;
  readonly query: z.ZodObject | undefined;
  /** The JSON of the request. */
  readonly body: z.ZodType | undefined;
  /** The JSON of the answer; without it the answer is a 204. */
  readonly answer: z.ZodType | undefined;
  readonly act: (controlled: Controlled, asked: { readonly query: Query; readonly body: Body }) => unknown;
}

interface Description<Query extends z.ZodObject, Body extends z.ZodType, Answer extends z.ZodType> extends Pick<
  ControlEndpoint,
  "operation" | "method" | "path" | "summary"
> {
  readonly query?: Query;
  readonly body?: Body;
  readonly answer?: Answer;
  readonly act: (
    controlled: Controlled,
    asked: { readonly query: z.output<Query>; readonly body: z.output<Body> },
  ) => z.input<Answer> | Promise<z.input<Answer>>;
}

function define<
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType<void>,
>({ query, body, answer, ...rest }: Description<Query, Body, Answer>): ControlEndpoint {
  return { query, body, answer, ...rest };
}

const whole = z.number().int().min(0);
const clock = z.strictObject({ now: whole.describe("The service's time; a Unix time in ms") });
const counts = z.record(z.string(), whole);
const faults = z.array(faultSchema);
const loggedRequest = z.strictObject({
  nr: whole.describe("Counted from 1, also over a reset"),
  at: z.number().describe("When it came, by the service's clock; a Unix time in ms"),
  api: z.enum(["servers", "dns", "platform"]).optional(),
  endpoint: z.string().optional().describe("`<api>.<operation>`; absent where no endpoint has the path"),
  method: z.string(),
  path: z.string(),
  query: z.string(),
  body: z.string(),
  status: whole.optional().describe("Absent while there is no answer, and where the connection was dropped"),
});

/** The whole control interface. */
export const controlEndpoints: readonly ControlEndpoint[] = [
  define({
    ...{ operation: "health", method: "GET", path: "/health", summary: "Whether it serves" },
    answer: z.strictObject({ status: z.literal("ok"), ...clock.shape }),
    act: ({ control }) => ({ status: "ok" as const, now: control.now() }),
  }),
  define({
    ...{ operation: "reset", method: "POST", path: "/reset" },
    summary: "Make data, faults and the log of requests what they were at the start",
    act: ({ control }) => control.reset(),
  }),
  define({
    ...{ operation: "seed", method: "PUT", path: "/seed", summary: "Put the data of a seed in place" },
    body: seedSchema,
    act: ({ control }, { body }) => control.seed(body),
  }),
  define({
    ...{ operation: "readSnapshot", method: "GET", path: "/snapshot", summary: "All data but the tokens" },
    answer: snapshot,
    act: ({ control }) => control.snapshot(),
  }),
  define({
    ...{ operation: "restoreSnapshot", method: "PUT", path: "/snapshot", summary: "Put a snapshot back; tokens stay" },
    body: snapshot,
    act: ({ control }, { body }) => control.restore(body),
  }),
  define({
    ...{ operation: "overview", method: "GET", path: "/overview", summary: "Servers, zones and projects in short" },
    answer: overview,
    act: ({ control }) => control.overview(),
  }),
  define({
    ...{ operation: "zone", method: "GET", path: "/zone", summary: "A zone in master file form" },
    query: z.strictObject({ id: z.string() }),
    answer: z.strictObject({ id: z.string(), text: z.string() }),
    act({ control }, { query: { id } }) {
      const text = control.zoneText(id);
      if (text === undefined) throw new Refusal(404, "There is no such zone.");
      return { id, text };
    },
  }),
  define({
    ...{
      operation: "listFaults",
      method: "GET",
      path: "/faults",
      summary: "The faults, in the order in which they act",
    },
    answer: faults,
    act: (controlled) => controlled.faults.list().map((fault) => structuredClone(fault) as z.input<typeof faultSchema>),
  }),
  define({
    ...{ operation: "addFaults", method: "POST", path: "/faults", summary: "Add faults to those that are there" },
    body: faults,
    act: (controlled, { body }) => controlled.faults.add(...body),
  }),
  define({
    ...{ operation: "replaceFaults", method: "PUT", path: "/faults", summary: "Put these faults in place of all" },
    body: faults,
    act: (controlled, { body }) => controlled.faults.replace(...body),
  }),
  define({
    ...{ operation: "clearFaults", method: "DELETE", path: "/faults", summary: "End all faults" },
    act: (controlled) => controlled.faults.clear(),
  }),
  define({
    ...{ operation: "readClock", method: "GET", path: "/clock", summary: "The service's time" },
    answer: clock,
    act: ({ control }) => ({ now: control.now() }),
  }),
  define({
    ...{ operation: "advanceClock", method: "POST", path: "/clock/advance" },
    summary: "Move the service's time on: projects come, settle and go",
    body: z.strictObject({ milliseconds: whole.max(31_536_000_000) }),
    answer: clock,
    async act({ control }, { body }) {
      await control.advance(body.milliseconds);
      return { now: control.now() };
    },
  }),
  define({
    ...{ operation: "listRequests", method: "GET", path: "/requests" },
    summary: "The latest requests to the three APIs, the oldest first, without tokens",
    query: z.strictObject({
      after: z.coerce.number().int().min(0).default(0).describe("Only those with a greater `nr`"),
      limit: z.coerce.number().int().min(1).max(10_000).default(100).describe("So many at most"),
    }),
    answer: z.array(loggedRequest),
    act: ({ requests }, { query: { after, limit } }) =>
      requests()
        .filter(({ nr }) => nr > after)
        .slice(-limit),
  }),
  define({
    ...{ operation: "forgetRequests", method: "DELETE", path: "/requests" },
    summary: "Empty the log of requests, and count from nothing",
    act: ({ resetRequests }) => resetRequests(),
  }),
  define({
    ...{ operation: "countRequests", method: "GET", path: "/requests/counts", summary: "How often it was asked" },
    answer: z.strictObject({
      total: whole,
      byApi: counts,
      byEndpoint: counts,
      highest: z.strictObject({ atATime: whole, inASecond: whole }),
    }),
    act: (controlled) => controlled.counts(),
  }),
];
