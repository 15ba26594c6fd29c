import * as z from "zod";
import { duration, localBlock, optional, type ObjectOf, type WriteOperation } from "terraform-provider-sdk";
import { parseDuration } from "terraform-provider-sdk/core";
import { keyOf, setKeyOf, type ExpectedSet, type RecordContent } from "../../client/index.ts";
import { canonicalName, equalTtl, joinData, parseTtl } from "../../dns/index.ts";
import type { KindServices } from "../kind-services.ts";
import { askedServers, readServers } from "../served-servers.ts";

const usualTimeout = "5m";

const waitUntilServed = localBlock(
  {
    timeout: optional(duration, {
      description:
        `Longest time to wait, such as \`30s\` or \`10m\`. Default \`${usualTimeout}\`. When it is over, an error says which server still ` +
        "answers what; the state keeps what was written.",
    }),
    on_timeout: optional(z.enum(["error", "warn"], { error: "must be error or warn" }), {
      description:
        "What follows when the time of a create or update is over. `error` (default): what depends on the record is not begun, and Terraform " +
        "marks a new resource as tainted; the message says how to keep it. `warn`: a warning. After a delete it is always an error.",
    }),
    servers: askedServers,
  },
  {
    description:
      "Makes create and update return only when every authoritative name server serves what was written, and delete when none does any " +
      "more. Without the block nothing is waited for. A change of it makes no request.",
  },
);

/** The block of the kinds that write records. */
export const servedBlocks = { wait_until_served: waitUntilServed } as const;

/** What a resource's wait is about. */
interface Wait {
  readonly zone: string;
  readonly wait_until_served: ObjectOf<typeof waitUntilServed.attributes> | null;
}

/** A change of records as name servers are to show it: what was there before, as far as it is ours, and what is there now. */
export interface ServedChange {
  /** In words: `the DNS record www.example.com. A`. */
  readonly what: string;
  readonly before: readonly RecordContent[];
  readonly after: readonly RecordContent[];
}

/**
 * Waits, where the resource asks for it, until what was written is served. What the state is to hold is safe before.
 *
 * @throws Failure `not-served` and others of `ServedClient.wait`
 */
export async function untilServed<Actual>(
  wait: Wait,
  change: ServedChange,
  actual: Actual,
  operation: WriteOperation<KindServices, Actual>,
): Promise<Actual> {
  if (wait.wait_until_served === null) return actual;
  const laterFailure = wait.wait_until_served.on_timeout === "warn" ? "warning" : "error";
  operation.saved(actual, { whole: true, laterFailure });
  await untilGoneOrServed(wait, change, operation);
  return actual;
}

/** The same after a deletion, which leaves nothing for the state. */
export async function untilGoneOrServed(
  { zone, wait_until_served: block }: Wait,
  { what, before, after }: ServedChange,
  { services, signal }: Pick<WriteOperation<KindServices, never>, "services" | "signal">,
): Promise<void> {
  const sets = expectedSets(before, after);
  if (block === null || sets.length === 0) return;
  const timeoutMs = parseDuration(block.timeout ?? usualTimeout) ?? 0;
  const servers = readServers(block.servers);
  await services.client.served.wait({ zone, servers, what, timeoutMs, sets, isGone: after.length === 0 }, signal);
}

/** What is to be served after a change, of each name and type in which it changes anything that is served. */
export function expectedSets(before: readonly RecordContent[], after: readonly RecordContent[]): ExpectedSet[] {
  const sets = new Map<string, { name: string; type: string; before: RecordContent[]; after: RecordContent[] }>();
  const setOf = (content: RecordContent) => {
    const { name, type } = content;
    const set = sets.get(setKeyOf(content)) ?? {
      name: canonicalName(name),
      type: type.toUpperCase(),
      before: [],
      after: [],
    };
    sets.set(setKeyOf(content), set);
    return set;
  };
  for (const content of before) setOf(content).before.push(content);
  for (const content of after) setOf(content).after.push(content);
  return [...sets.values()].flatMap(({ name, type, ...change }) => {
    const kept = new Set(change.after.map(keyOf));
    const gone = change.before.filter((content) => !kept.has(keyOf(content)));
    const isNew = change.after.some((content) => !change.before.some((other) => isServedAlike(content, other)));
    if (gone.length === 0 && !isNew) return [];
    const present = change.after.map(({ data, ttl }) => ({ data: joinData(data), ttl: parseTtl(ttl ?? "") ?? null }));
    return [{ name, type, present, absent: gone.map(({ data }) => joinData(data)) }];
  });
}

/** Comments are never served. */
function isServedAlike(a: RecordContent, b: RecordContent): boolean {
  return keyOf(a) === keyOf(b) && equalTtl(a.ttl ?? undefined, b.ttl ?? undefined);
}
