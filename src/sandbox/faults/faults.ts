import { plainProblems } from "terraform-provider-sdk/core";
import type { ForeignAction } from "./foreign-writer.ts";
import { faultSchema, isForReads, type Fault, type FaultInput } from "./fault-schema.ts";

/** What a fault looks at. */
interface Struck {
  /** Undefined where no endpoint has the path. */
  readonly endpoint: string | undefined;
  readonly method: string;
  readonly path: string;
}

/** The faults of a sandbox. All that strike a request do their parts, in the order in which they were added. */
export interface Faults {
  /** Throws a zod error, and adds none of them, where one is ill-formed. */
  add(...faults: FaultInput[]): void;
  /** As `add`, in place of those that are there. */
  replace(...faults: FaultInput[]): void;
  /** Takes all of them away. */
  clear(): void;
  /** Those that are there, in the order in which they were added. */
  list(): readonly Fault[];
  /** Counts the request for every fault it matches, and gives what happens to it. @internal */
  strike(request: Struck): Effects;
}

/** What happens before or after the service acts. */
export interface Disturbance {
  /** In ms. */
  readonly delay: number;
  readonly foreign: readonly ForeignAction[];
}

/** What happens to one request. Where faults contradict each other, the first one counts. */
export interface Effects {
  readonly before: readonly Disturbance[];
  readonly after: readonly Disturbance[];
  /** The fault that answers in place of the service. */
  readonly instead: Fault | undefined;
  readonly stale: Fault["stale"];
  readonly answerOf: Fault["answerOf"];
  readonly truncate: Fault["truncate"];
  readonly unframed: boolean;
  readonly drip: Fault["drip"];
}

/** `added` is called with each fault before it is applied for the first time. */
export function createFaults(initial: readonly FaultInput[], added: (fault: Fault) => void): Faults {
  let entries: { readonly fault: Fault; seen: number }[] = [];
  const read = (inputs: readonly FaultInput[]): typeof entries => {
    const faults = inputs.map((input) => complete(faultSchema.parse(input, plainProblems)));
    faults.forEach(added);
    return faults.map((fault) => ({ fault, seen: 0 }));
  };
  const add = (...inputs: FaultInput[]): void => {
    entries = [...entries, ...read(inputs)];
  };
  add(...initial);
  return {
    add,
    replace(...inputs) {
      entries = read(inputs);
    },
    list: () => entries.map(({ fault }) => fault),
    clear() {
      entries = [];
    },
    strike(request) {
      const matching = entries.filter(({ fault }) => matches(fault, request));
      for (const entry of matching) entry.seen += 1;
      const striking = matching.filter(({ seen, fault: { nth, times } }) => {
        return seen >= nth && (times === "always" || seen < nth + times);
      });
      return combine(striking.map(({ fault }) => fault));
    },
  };
}

/** A decommission that breaks off has run some steps, and has an answer. */
function complete(fault: Fault): Fault {
  const { afterStep, drop, status = 500, body = `The decommission failed after the step ${afterStep}.` } = fault;
  if (afterStep === undefined) return fault;
  return drop === true ? { ...fault, when: "after" } : { ...fault, when: "after", status, body };
}

function matches(fault: Fault, request: Struck): boolean {
  const { endpoint, method, path } = fault;
  if (isForReads(fault) && request.method !== "GET") return false;
  if (method !== undefined && method !== request.method) return false;
  if (path !== undefined && !request.path.includes(path)) return false;
  if (endpoint === undefined) return true;
  return endpoint.endsWith(".*")
    ? request.endpoint?.startsWith(endpoint.slice(0, -1)) === true
    : request.endpoint === endpoint;
}

function combine(faults: readonly Fault[]): Effects {
  const disturbances = (when: Fault["when"]): Disturbance[] =>
    faults.filter((fault) => fault.when === when).map(({ delay = 0, foreign = [] }) => ({ delay, foreign }));
  const first = <Key extends keyof Fault>(key: Key): Fault[Key] | undefined =>
    faults.map((fault) => fault[key]).find((value) => value !== undefined);
  return {
    before: disturbances("before"),
    after: disturbances("after"),
    instead: faults.find(({ drop, status }) => drop === true || status !== undefined),
    stale: first("stale"),
    answerOf: first("answerOf"),
    truncate: first("truncate"),
    unframed: faults.some(({ unframed }) => unframed === true),
    drip: first("drip"),
  };
}
