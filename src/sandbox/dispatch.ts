import type { Clock } from "terraform-provider-sdk/core";
import { dataHeader } from "../http/answers/data-identity.ts";
import { addressOf, endpointName, printQuery, type Target } from "./address.ts";
import { Refusal, type Answer, type World } from "./call.ts";
import type { CurrentState } from "./state/current-state.ts";
import type { Fault } from "./faults/fault-schema.ts";
import type { Disturbance, Effects, Faults } from "./faults/faults.ts";
import { actAsForeignWriter } from "./faults/foreign-writer.ts";
import { printRefusal } from "./print-reply.ts";
import { handle } from "./handle.ts";
import type { Incoming } from "./incoming.ts";
import { checkBody, type RequestBody } from "./request-body.ts";
import type { RequestLog } from "./request-log.ts";
import { findEndpoint } from "./router.ts";
import type { Store } from "./store.ts";

/** What goes out. A dropped connection has no answer. */
export type Outgoing =
  | { readonly dropped: true }
  | ({ readonly dropped: false; readonly answer: Answer } & Pick<Effects, "truncate" | "unframed" | "drip">);

export interface Dispatcher {
  dispatch(incoming: Incoming, signal?: AbortSignal): Promise<Outgoing>;
}

export interface DispatcherParts {
  readonly world: World;
  readonly current: CurrentState;
  readonly store: Store;
  readonly clock: Clock;
  readonly faults: Faults;
  readonly log: RequestLog;
  /** Resolves when the state as it is now is durable. */
  readonly saved: () => Promise<void>;
}

/** Takes one request through routing, faults, authentication and its handler. A write is durable before it is answered. */
export function createDispatcher(parts: DispatcherParts): Dispatcher {
  const { world, clock, faults, log } = parts;
  return {
    async dispatch(incoming, signal) {
      const { method } = incoming;
      const body = checkBody(incoming, world.options);
      const target = addressOf(method, incoming.target, world);
      const { path, query, addressed } = target;
      const endpoint = endpointName(addressed);
      const noteEnd = log.note({
        at: world.now(),
        api: addressed?.api,
        endpoint,
        method,
        path,
        query: printQuery(query),
        body: body.text,
      });
      let status: number | undefined;
      try {
        if (world.options.latency > 0) await clock.sleep(world.options.latency, signal);
        const effects = faults.strike({ endpoint, method, path });
        const answer = await answerAmid({ effects, incoming, target, body }, parts, signal);
        if (answer === "dropped") return { dropped: true };
        status = answer.status;
        return outgoing(answer, effects, world);
      } finally {
        noteEnd(status);
      }
    },
  };
}

function outgoing(
  answer: Answer,
  { truncate, unframed, drip }: Effects,
  world: Pick<World, "now" | "state">,
): Outgoing {
  const { dataId } = world.state;
  const own = { date: new Date(world.now()).toUTCString(), ...(dataId !== undefined && { [dataHeader]: dataId }) };
  const headers = { ...own, ...answer.headers };
  return { dropped: false, answer: { ...answer, headers }, truncate, unframed, drip };
}

interface Exchange {
  readonly effects: Effects;
  readonly incoming: Incoming;
  readonly target: Target;
  readonly body: RequestBody;
}

/** Acts on the request unless a fault stands in its place, and disturbs it before and after. */
async function answerAmid(
  exchange: Exchange,
  parts: DispatcherParts,
  signal: AbortSignal | undefined,
): Promise<Answer | "dropped"> {
  const { effects } = exchange;
  const { instead } = effects;
  const early = await disturb(effects.before, parts, signal);
  const own = instead?.when === "before" ? undefined : await act(exchange, parts).catch(answerError);
  const late = await disturb(effects.after, parts, signal);
  if (instead?.drop === true) return "dropped";
  const isUndone = instead?.afterStep !== undefined && own !== undefined && own.status >= 400;
  const isOwn = instead?.status === undefined || isUndone;
  const answer = early ?? late ?? (isOwn ? own : faultAnswer(instead, instead.status));
  if (answer === undefined) throw new Error("a request without an answer is dropped");
  return answer;
}

/** Answers with an error where a fault's foreign writer could not act, so that the author of the fault sees it. */
async function disturb(
  disturbances: readonly Disturbance[],
  { clock, store, saved }: DispatcherParts,
  signal: AbortSignal | undefined,
): Promise<Answer | undefined> {
  for (const { delay, foreign } of disturbances) {
    if (delay > 0) await clock.sleep(delay, signal);
    if (foreign.length === 0) continue;
    try {
      for (const action of foreign) actAsForeignWriter(store, action);
      await saved();
    } catch (error) {
      return printRefusal(new Refusal(500, `The foreign writer of a fault cannot act: ${(error as Error).message}`));
    }
  }
  return undefined;
}

async function act(
  { effects, incoming, target, body }: Exchange,
  { world, current, saved }: DispatcherParts,
): Promise<Answer> {
  const { stale, answerOf, instead } = effects;
  const seen = stale === undefined ? world : worldBefore(stale, world, current);
  const handling = { incoming, target: aimedAt(answerOf, target), body, afterStep: instead?.afterStep };
  const answer = current.attempt(() => handle(handling, seen));
  if (incoming.method === "GET") return answer;
  try {
    await saved();
  } catch (error) {
    throw new Refusal(500, `The write is undone, since it cannot be saved. ${(error as Error).message}`);
  }
  return answer;
}

/** The world as it was so many milliseconds ago. */
function worldBefore(milliseconds: number, world: World, current: CurrentState): World {
  const then = world.now() - milliseconds;
  return { ...world, state: current.at(then), now: () => then };
}

/** What a read is about where a cache mixes answers up. */
function aimedAt(answerOf: Fault["answerOf"], target: Target): Target {
  const { addressed } = target;
  if (answerOf === undefined || addressed === undefined) return target;
  return { ...target, addressed: { ...addressed, found: findEndpoint(addressed.api, "GET", answerOf) } };
}

function answerError(error: unknown): Answer {
  if (error instanceof Refusal) return printRefusal(error);
  return printRefusal(new Refusal(500, "Internal error: the request could not be completed."));
}

function faultAnswer({ headers, body }: Fault, status: number): Answer {
  const lowerCase = Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
  const all = { "content-type": "text/plain;charset=UTF-8", ...(Object.fromEntries(lowerCase) as object) };
  return { status, headers: all, body: body ?? "" };
}
