import type { FaultInput } from "../../../src/sandbox/index.ts";
import { startInMemory, type InMemory } from "../../support/in-memory.ts";

const zone = "between.example";
const name = `www.${zone}.`;
const address = (value: number): string => `192.0.2.${value}`;
const element = (values: readonly number[]) => ({ values: values.map(address), ttl: null, comment: null });

type Declare = (values: readonly number[]) => Parameters<ReturnType<InMemory["object"]>["apply"]>[0];
/** A kind, with the values of others that stand beside its own from the start. */
const kinds: Readonly<Record<string, { readonly declare: Declare; readonly beside: readonly number[] }>> = {
  ims_dns_record: {
    declare: (values) => ({ zone, name, type: "A", data: values.slice(0, 1).map(address) }),
    beside: [2, 3],
  },
  ims_dns_record_set: { declare: (values) => ({ zone, name, type: "A", values: values.map(address) }), beside: [] },
  ims_dns_zone_records: { declare: (values) => ({ zone, records: { "www A": element(values) } }), beside: [] },
};
const steps: Readonly<Record<string, { readonly before: readonly number[]; readonly after: readonly number[] }>> = {
  "a change": { before: [1, 2, 3], after: [9, 2, 3] },
  "a deletion": { before: [1, 2, 3], after: [] },
};
const foreign = 100;
const places = ["start", 1, "end"] as const;
/** More than any of these operations sends before it waits for what a reading lacks. */
const mostRequests = 9;

interface Ended {
  readonly held: readonly number[];
  /** The errors and warnings of the write. */
  readonly told: string;
  /** Whether the request with the number was a write, so that nobody has seen what came right before it. */
  readonly isUnseen: boolean;
  readonly isStruck: boolean;
}

async function run(kind: string, step: string, fault: FaultInput): Promise<Ended> {
  const { declare, beside } = kinds[kind] ?? { declare: () => ({}), beside: [] };
  const { before, after } = steps[step] ?? { before: [], after: [] };
  const memory = await startInMemory({ seed: { zones: { [zone]: {} } } });
  const { sandbox } = memory;
  const object = memory.object(kind);
  await object.apply(declare(before));
  for (const value of beside) sandbox.store.zones.add(zone, { name, type: "A", data: [address(value)] });
  await memory.nextRun();
  await object.refresh();
  const planned = after.length === 0 ? await object.planDestroy() : await object.plan(declare(after));
  sandbox.resetRequests();
  sandbox.faults.add(fault);
  const ended = "action" in planned ? object.apply(declare(after), planned) : object.destroy(planned);
  const error = await ended.then(() => "", String);
  const struck = sandbox.requests[Number(fault.nth) - 1];
  return {
    held: sandbox.store.zones.records(zone, "A", name).map(({ data }) => Number(data[0]?.split(".").at(-1))),
    told: [error, ...object.told.map(({ summary, detail }) => `${summary}: ${detail}`)].join("\n"),
    isUnseen: struck !== undefined && struck.method !== "GET",
    isStruck: struck !== undefined,
  };
}

const cases = Object.keys(kinds).flatMap((kind) => Object.keys(steps).map((step) => [kind, step] as const));

it.each(cases)("%s: %s loses no record that somebody adds meanwhile, or says so", async (kind, step) => {
  const wrong: string[] = [];
  let unseen = 0;
  for (const position of places)
    for (let nth = 1; nth <= mostRequests; nth += 1) {
      const add = { zone, record: { name, type: "A", data: [address(foreign)] }, position };
      const { held, told, isUnseen, isStruck } = await run(kind, step, { endpoint: "dns.*", nth, foreign: [{ add }] });
      if (!isStruck) break;
      if (isUnseen) unseen += 1;
      const what = `at ${position}, before request ${nth}: ${held.join()} ${told}`;
      const isLost = !held.includes(foreign);
      const isSaid = /overwritten|record-not-shown/.test(told) && !told.includes("rules warn");
      if (isLost && !(isUnseen && isSaid)) wrong.push(what);
      const others = kinds[kind]?.beside ?? [];
      if (others.some((value) => !held.includes(value))) wrong.push(what);
      if (told === "" && held.includes(1)) wrong.push(what);
    }
  expect(wrong).toEqual([]);
  expect(unseen).toBeGreaterThan(0);
});
