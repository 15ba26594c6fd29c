import { Failure, printDuration } from "terraform-provider-sdk/core";
import { lookWithin, waitUntil, type Look } from "../../reconcile/index.ts";
import type { Context } from "../client-context.ts";
import { tolerant } from "../tolerate-faults.ts";
import { missingOf, type FactCondition } from "./fact-condition.ts";
import type { ServerId } from "./server-definition.ts";
import { lookForFacts, readFacts, type Facts } from "./server-facts.ts";

/** What is waited for, and how long. */
export interface FactsWait {
  /** With `_` as customer, of any customer. */
  readonly server: ServerId;
  /** All of them must hold. */
  readonly conditions: readonly FactCondition[];
  readonly timeoutMs: number;
  /** Told what is still missing, in words, at most every 10 s. */
  readonly onProgress?: ((missing: string) => void) | undefined;
}

/**
 * Waits until facts of a server have been reported and are as wanted. A server that is not there is waited for, too, and so are
 * passing faults of the service. (docs/behaviour.md#waiting)
 *
 * @throws Failure `facts-missing` with what is missing when the time is up; `http-not-found` when there is no such server by then; what the
 * service refuses
 */
export async function waitForFacts(
  context: Context,
  { server, conditions, timeoutMs, onProgress }: FactsWait,
  signal?: AbortSignal,
): Promise<Facts> {
  const { clock, log } = context;
  let isThere = false as boolean;
  const check = tolerant(async (aborted): Promise<Look<Facts>> => {
    const found = await lookForFacts(context, server, aborted);
    isThere = "facts" in found;
    if (!("facts" in found)) return { done: false, missing: "the server: the service does not know it" };
    const missing = conditions.flatMap((condition) => missingOf(condition, found.facts) ?? []);
    return missing.length === 0 ? { done: true, value: found.facts } : { done: false, missing: missing.join(", ") };
  });
  const waited = await waitUntil(
    {
      ...{ check, timeoutMs, clock, confirmations: 1 },
      onProgress(missing, waitedMs) {
        log.info(`Waiting for facts of the server ${server.fqdn}`, { missing, waitedMs });
        onProgress?.(missing);
      },
    },
    signal,
  );
  if (waited.inTime) return waited.value;
  // says which servers there are
  if (!isThere) await lookWithin({ clock, until: clock.elapsed() }, (last) => readFacts(context, server, last), signal);
  throw new Failure({
    code: "facts-missing",
    doing: `Cannot wait any longer for facts of the server ${server.fqdn}`,
    happened: `After ${printDuration(timeoutMs)} this was still missing: ${waited.missing}.`,
    remedy:
      "Look whether the configuration management runs on the server and reports to the service. A longer timeout gives it more time.",
  });
}
