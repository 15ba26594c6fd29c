import { readFileSync } from "node:fs";
import * as z from "zod";
import { Failure } from "../core/failure.ts";

const count = z.number().int().min(1);

/** One programmable fault: which requests it strikes, and what then happens. */
const faultSchema = z
  .strictObject({
    /** `<api>.<operation>` as in the endpoint descriptions, or `<api>.*`; absent: every request. */
    endpoint: z
      .string()
      .regex(/^(servers|dns|platform)\.([A-Za-z]+|\*)$/)
      .optional(),
    method: z.enum(["GET", "POST", "PUT", "DELETE"]).optional(),
    /** A text that the path (percent-encoded, without query) must hold. */
    path: z.string().optional(),
    /** The first matching request that is struck, counted from 1. */
    nth: count.default(1),
    /** How many matching requests in a row are struck; `always` for all from then on. */
    times: z.union([count, z.literal("always")]).default(1),

    /** Whether the fault comes before the service acts on the request, or after. */
    when: z.enum(["before", "after"]).default("before"),
    /** Answers with this status in place of its own. */
    status: z.number().int().min(200).max(599).optional(),
    body: z.string().optional(),
    headers: z.record(z.string(), z.string()).optional(),
    /** Resets the connection in place of an answer. */
    drop: z.boolean().optional(),
    /** Waits before the service acts, or between the act and the answer, as `when` says. In ms. */
    delay: z.number().int().min(0).optional(),
    /** Sends the body in pieces of `bytes` octets, each after `every` ms. */
    drip: z.strictObject({ bytes: count, every: z.number().int().min(0) }).optional(),
  })
  .refine((fault) => [fault.status, fault.drop, fault.delay, fault.drip].some((effect) => effect !== undefined), {
    error: "a fault needs one of status, drop, delay, drip",
  });

export type Fault = z.output<typeof faultSchema>;
export type FaultInput = z.input<typeof faultSchema>;

/** What a fault looks at. */
interface Struck {
  /** Undefined where no endpoint has the path. */
  readonly endpoint: string | undefined;
  readonly method: string;
  readonly path: string;
}

/** The faults of a sandbox; the first one that strikes a request wins. */
export interface Faults {
  add(...faults: FaultInput[]): void;
  clear(): void;
  /** Counts the request for every fault it matches, and gives the fault it is struck by. */
  strike(request: Struck): Fault | undefined;
}

export function createFaults(initial: readonly FaultInput[] = []): Faults {
  let entries: { readonly fault: Fault; seen: number }[] = [];
  const add = (...faults: FaultInput[]): void => {
    entries.push(...faults.map((fault) => ({ fault: faultSchema.parse(fault), seen: 0 })));
  };
  add(...initial);
  return {
    add,
    clear() {
      entries = [];
    },
    strike(request) {
      let struckBy: Fault | undefined;
      for (const entry of entries.filter(({ fault }) => matches(fault, request))) {
        entry.seen += 1;
        const { nth, times } = entry.fault;
        if (entry.seen >= nth && (times === "always" || entry.seen < nth + times)) struckBy ??= entry.fault;
      }
      return struckBy;
    },
  };
}

function matches({ endpoint, method, path }: Fault, request: Struck): boolean {
  if (method !== undefined && method !== request.method) return false;
  if (path !== undefined && !request.path.includes(path)) return false;
  if (endpoint === undefined) return true;
  return endpoint.endsWith(".*")
    ? request.endpoint?.startsWith(endpoint.slice(0, -1)) === true
    : request.endpoint === endpoint;
}

/** Reads a fault file: a JSON array of faults. Throws `Failure` naming what is wrong where. */
export function parseFaultFile(path: string): FaultInput[] {
  const doing = `Cannot read the fault file ${path}`;
  try {
    const read = z.array(faultSchema).safeParse(JSON.parse(readFileSync(path, "utf8")));
    if (read.success) return read.data;
    throw new Failure({ code: "sandbox-faults-invalid", doing, happened: z.prettifyError(read.error) });
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    throw new Failure({ code: "sandbox-faults-invalid", doing, happened: (cause as Error).message, cause });
  }
}
