import { address, connected, dataOf, name, record, requests, start, zone } from "../../../../test/support/records.ts";
import { silentLog } from "terraform-provider-sdk/core";
import { noJournal, noRunNotes, type Identity } from "../../../reconcile/index.ts";
import type { FaultInput, SandboxOptionsInput } from "../../../sandbox/index.ts";
import type { Context } from "../../client-context.ts";
import { RecentWrites } from "../recent-writes.ts";
import { FreshSets } from "../../freshness/fresh-sets.ts";
import { Patience } from "../../freshness/patience.ts";
import { TextQuoting } from "../quoted-texts.ts";
import { noSharedPlans } from "../../plans/shared-plans.ts";
import { createZoneReader } from "../../zones/zone-reader.ts";
import { toWire, type RecordContent } from "../record-content.ts";
import { createOwnerMarks } from "../owners/owner-marks.ts";
import { readSet } from "../reading/read-set.ts";
import { createLag, type Lag } from "./lag.ts";
import type { RecordChange } from "./record-change.ts";
import { createSharedReadings } from "./shared-readings.ts";
import { settleWrite, type SettledWrite } from "./settle-write.ts";

const set = { zone, type: "A", name };
const of = (nth: number): RecordContent => record([address(nth)]);
const post = (nth: number): RecordChange => {
  return { kind: "create", to: of(nth), wire: toWire(of(nth)), restores: false, message: `create ${nth}` };
};
const put = (index: number, from: number, to: number): RecordChange => {
  return { kind: "update", index, from: of(from), to: of(to), message: `put ${index}:${to}` };
};
const remove = (index: number, from: number): RecordChange => {
  return { kind: "delete", index, from: of(from), message: `delete ${index}` };
};

/** The nth reading of the set after the write says this. */
const reading = (nth: number, texts: string, times: FaultInput["times"] = 1): FaultInput => {
  const records = texts
    .split(" ")
    .filter(Boolean)
    .map((text) => {
      const [data = "", ttl] = text.split("@");
      return { name, type: "A", data: [address(Number(data))], ...(ttl === undefined ? {} : { ttl }) };
    });
  // the first one of all is the one before the write
  return { endpoint: "dns.getRecords", nth: nth + 1, times, status: 200, body: JSON.stringify(records) };
};
const stale = (ms: number): FaultInput => ({ method: "GET", stale: ms, times: "always" });
const lost = (method: "POST" | "PUT" | "DELETE", when: "before" | "after"): FaultInput => ({
  method,
  drop: true,
  when,
});

interface Situation {
  /** What is there before. */
  readonly there?: readonly number[];
  readonly faults?: readonly FaultInput[];
  readonly options?: SandboxOptionsInput;
  /** What somebody else adds between our reading and our write. */
  readonly added?: number;
  readonly late?: AbortSignal;
}

/** Settles a write of a set; gives also what is told, sent and there, and how long it took in ms. */
async function settle(change: RecordChange, { there = [1, 2, 3], faults, options, added, late }: Situation = {}) {
  const { client, clock, sandbox } = start({ records: there.map(of), faults: faults ?? [], options: options ?? {} });
  const journaled: Identity[] = [];
  const context: Context = {
    marks: createOwnerMarks({}),
    ...{
      services: client.services,
      lists: { servers: client.services.servers.listServers, projects: client.services.platform.listProjects },
      stated: { server: () => undefined, project: () => undefined },
      locks: client.locks,
      notes: noRunNotes,
      plans: noSharedPlans,
      unsettled: { begin: () => undefined, settled: () => undefined, left: () => undefined, end: () => undefined },
      writes: { add: () => undefined, now: () => 0, haveChanged: () => false, end: () => undefined },
      clock,
      log: silentLog,
    },
    journal: { ...noJournal, done: (thing) => void journaled.push(thing) },
    sets: new FreshSets({
      notes: { note: () => undefined, of: () => undefined, under: () => [], leftMs: () => 0 },
      patience: new Patience({ has: () => false, note: () => undefined }),
      ...{ clock, log: silentLog, random: () => 0, recently: () => undefined },
    }),
    ...{
      random: () => 0,
      clockOffsetMs: () => undefined,
      dataId: () => undefined,
      stateDirectory: "",
      haveSameCaller: () => true,
      baseUrl: sandbox.baseUrl,
      quoting: new TextQuoting(),
      recent: new RecentWrites(clock),
    },
  };
  const lag: Lag = createLag();
  let isDone = 0;
  const reading = { context, zones: createZoneReader(context) };
  const before = await readSet(reading, set);
  if (added !== undefined) sandbox.store.zones.add(zone, { name, type: "A", data: [address(added)] });
  const began = clock.now();
  const from = requests().length;
  const settling = settleWrite(
    { ...reading, lag, shared: createSharedReadings(reading) },
    {
      ...{ set, change, doing: "Cannot write", layout: () => Promise.resolve(undefined), before },
      ...{ late: late ?? new AbortController().signal, onDone: () => (isDone += 1) },
    },
  );
  const settled: Partial<SettledWrite> & { failure?: unknown } = await settling.catch((failure: unknown) => ({
    failure,
  }));
  return {
    restored: undefined,
    ...settled,
    after: settled.after?.map(({ content }) => Number(content.data[0]?.split(".")[3])),
    ...{ ms: clock.now() - began, sent: requests().slice(from), isDone, journaled, patienceMs: lag.patienceMs() },
  };
}

describe("what became of a write that was answered", () => {
  it.each<[string, RecordChange, Situation, Partial<Awaited<ReturnType<typeof settle>>>]>([
    ["a creation", post(9), {}, { outcome: "hit", after: [1, 2, 3, 9], sent: ["createRecord", "getRecords"] }],
    ["a change", put(1, 2, 9), {}, { outcome: "hit", after: [1, 9, 3], sent: ["updateRecord", "getRecords"] }],
    ["a deletion", remove(1, 2), {}, { outcome: "hit", after: [1, 3], sent: ["deleteRecord", "getRecords"] }],
    ["the first of all", post(9), { there: [] }, { outcome: "hit", after: [9], sent: ["createRecord", "getRecords"] }],
    [
      "the last of all",
      remove(0, 1),
      { there: [1] },
      { outcome: "hit", after: [], sent: ["deleteRecord", "getRecords"] },
    ],
    [
      "an index that is not there: the set is read for sure before anything else",
      remove(7, 2),
      {},
      { outcome: "not-made", after: [1, 2, 3], sent: ["deleteRecord", "getZone", "getRecords"], isDone: 0, ms: 50 },
    ],
    [
      "somebody else adds one meanwhile: a second reading must say the same",
      post(9),
      { added: 8 },
      { outcome: "hit", after: [1, 2, 3, 8, 9], sent: ["createRecord", "getRecords", "getRecords"], ms: 50 },
    ],
    [
      "a reading that leaves one out is not gone by",
      remove(1, 2),
      { faults: [reading(1, "1")] },
      { outcome: "hit", after: [1, 3], sent: ["deleteRecord", "getRecords", "getRecords"] },
    ],
    [
      "nor is one that is empty where it cannot be",
      remove(1, 2),
      { faults: [reading(1, "")] },
      { outcome: "hit", after: [1, 3], sent: ["deleteRecord", "getRecords", "getZone", "getZone", "getRecords"] },
    ],
    [
      "nor are two that leave out different ones",
      remove(1, 2),
      { faults: [reading(1, "1"), reading(2, "3")] },
      { outcome: "hit", after: [1, 3], sent: ["deleteRecord", "getRecords", "getRecords", "getRecords"] },
    ],
    [
      "nor is an empty one of a set whose only record is changed",
      put(0, 1, 9),
      { there: [1], faults: [reading(1, "")] },
      { outcome: "hit", after: [9], sent: ["updateRecord", "getRecords", "getZone", "getZone", "getRecords"] },
    ],
    [
      "an empty one that does not show the first record yet is just read again",
      post(9),
      { there: [], faults: [reading(1, "")] },
      { outcome: "hit", after: [9], sent: ["createRecord", "getRecords", "getRecords"] },
    ],
    [
      "one odd reading that looks as if another record was hit",
      remove(1, 2),
      { faults: [reading(1, "8 2 3")] },
      { outcome: "hit", after: [1, 3], restored: undefined, sent: ["deleteRecord", "getRecords", "getRecords"] },
    ],
    [
      "two odd readings that look different",
      remove(1, 2),
      { faults: [reading(1, "8 2 3"), reading(2, "1 2 3")] },
      { outcome: "hit", after: [1, 3], sent: ["deleteRecord", "getRecords", "getRecords", "getRecords"] },
    ],
    [
      "it is kept otherwise, which two readings say",
      put(1, 2, 9),
      { faults: [reading(1, "1 9@300 3", 2)] },
      { outcome: "changed", after: [1, 9, 3], sent: ["updateRecord", "getRecords", "getRecords"] },
    ],
    [
      "another record was deleted: it is written again",
      remove(1, 2),
      { added: 8, options: { newRecordPosition: "start" } },
      {
        outcome: "missed",
        after: [1, 8, 2, 3],
        restored: of(1),
        sent: ["deleteRecord", "getRecords", "getRecords", "createRecord", "getRecords"],
        isDone: 1,
      },
    ],
  ])("%s", async (_, change, situation, expected) => {
    const settled = await settle(change, situation);
    expect(settled).toMatchObject({ isDone: 1, ...expected });
    expect(settled.journaled).toHaveLength(change.kind === "create" ? 1 : 0);
  });

  it("another record was deleted, and its restoration is refused once by a broken connection", async () => {
    const faults = [lost("POST", "before")];
    const settled = await settle(remove(1, 2), { added: 8, faults, options: { newRecordPosition: "start" } });
    expect(settled).toMatchObject({ outcome: "missed", restored: of(1) });
    expect(dataOf().sort()).toEqual([1, 2, 3, 8].map(address));
  });

  it("one that nobody had read was overwritten: it is told", async () => {
    const settled = await settle(put(0, 1, 9), { added: 8, options: { newRecordPosition: "start" } });
    expect(settled).toMatchObject({ outcome: "missed", after: [9, 1, 2, 3], restored: undefined });
    expect(settled.warning).toMatch(/overwritten: put 0:9\. .* Ask who else writes/);
  });

  it("the one meant and the one behind are gone: it is told that this one may have been hit, with what creates it", async () => {
    const settled = await settle(remove(1, 2), { there: [1, 2, 3, 4], faults: [reading(1, "1 4", "always")] });
    expect(settled).toMatchObject({ outcome: "hit", restored: undefined });
    expect(settled.warning).toContain(`create it again: ${JSON.stringify(toWire(of(3)))}`);
    expect(settled.warning).toMatch(
      /Records were deleted at the very moment of this change: delete 1\. .* one of these was hit/,
    );
  });

  it("nobody can tell which one was hit: all candidates are told, with what creates them", async () => {
    const settled = await settle(remove(1, 2), { there: [1, 2, 3, 4], faults: [reading(1, "2", "always")] });
    expect(settled).toMatchObject({ outcome: "missed", restored: undefined });
    for (const nth of [3, 4]) expect(settled.warning).toContain(`create it again: ${JSON.stringify(toWire(of(nth)))}`);
    expect(settled.warning).toContain("; ");
  });
});

describe("a write whose answer is lost", () => {
  it.each<[string, RecordChange, FaultInput, Partial<Awaited<ReturnType<typeof settle>>>]>([
    ["a creation was made", post(9), lost("POST", "after"), { outcome: "hit", after: [1, 2, 3, 9], ms: 0 }],
    ["a creation was not made", post(9), lost("POST", "before"), { outcome: "not-made", after: [1, 2, 3], ms: 3_150 }],
    ["a deletion was made", remove(1, 2), lost("DELETE", "after"), { outcome: "hit", after: [1, 3], ms: 0 }],
    [
      "a change was not made",
      put(1, 2, 9),
      lost("PUT", "before"),
      { outcome: "not-made", after: [1, 2, 3], ms: 3_150 },
    ],
  ])("%s", async (_, change, fault, expected) => {
    const settled = await settle(change, { faults: [fault] });
    expect(settled).toMatchObject({ isDone: 0, ...expected });
    // a creation that turns out to be ours is noted as done, and nothing else is
    const noted = { kind: "record", identity: ["example.com.", `A ${name}`, address(9)] };
    expect(settled.journaled).toEqual(change.kind === "create" && expected.outcome === "hit" ? [noted] : []);
  });
});

describe("readings that lag", () => {
  it.each([
    [0, 0, 3_000],
    [300, 350, 3_000],
    [3_000, 3_150, 7_300],
    [10_000, 11_150, 23_300],
  ])("%i ms behind: the write is seen after %i ms, and lost answers are waited for %i ms then", async (...row) => {
    const [lagMs, seenMs, patienceMs] = row;
    const settled = await settle(post(9), { faults: [stale(lagMs)] });
    expect(settled).toMatchObject({ outcome: "hit", ms: seenMs, patienceMs });
  });

  it("for ever: it fails after 45 s, says what was accepted, and writes nothing more", async () => {
    const settled = await settle(remove(1, 2), { faults: [stale(10_000_000)] });
    expect(settled.failure).toMatchObject({
      code: "record-not-shown",
      doing: "Cannot write",
      happened: expect.stringMatching(
        /after 4[567] s .* do not show it: delete 1\. Nothing more was written\./,
      ) as string,
      remedy: expect.stringMatching(
        /lag behind, or another writer added .* that one was deleted.* Run again later/,
      ) as string,
    });
    expect(settled.sent.filter((one) => one !== "getRecords")).toEqual(["deleteRecord"]);
    expect(settled.ms).toBeGreaterThanOrEqual(45_000);
    expect(settled.ms).toBeLessThan(48_000);
  });

  it("are not waited for any more once the caller's time is over", async () => {
    const settled = await settle(post(9), { faults: [stale(10_000)], late: AbortSignal.abort(new Error("over")) });
    expect(settled.failure).toMatchObject({ message: "over" });
    expect(connected.clock.sleepers).toBe(0);
  });
});
