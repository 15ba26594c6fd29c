import { address, name, record, requests, start, zone } from "./records.ts";
import { silentLog } from "terraform-provider-sdk/core";
import { noJournal, noRunNotes, type Identity } from "../../src/reconcile/index.ts";
import type { FaultInput, SandboxOptionsInput } from "../../src/sandbox/index.ts";
import type { Context } from "../../src/client/client-context.ts";
import { RecentWrites } from "../../src/client/records/recent-writes.ts";
import { ListOrder } from "../../src/client/records/list-order.ts";
import { FreshSets } from "../../src/client/freshness/fresh-sets.ts";
import { Patience } from "../../src/client/freshness/patience.ts";
import { TextQuoting } from "../../src/client/records/quoted-texts.ts";
import { noSharedPlans } from "../../src/client/plans/shared-plans.ts";
import { createZoneReader } from "../../src/client/zones/zone-reader.ts";
import { toWire, type RecordContent } from "../../src/client/records/record-content.ts";
import { createOwnerMarks } from "../../src/client/records/owners/owner-marks.ts";
import { readSet } from "../../src/client/records/reading/read-set.ts";
import { Turn } from "../../src/client/records/writes/lanes.ts";
import { createLag, type Lag } from "../../src/client/records/writes/lag.ts";
import type { RecordChange } from "../../src/client/records/writes/record-change.ts";
import { createSharedReadings, type SharedReadings } from "../../src/client/records/writes/shared-readings.ts";
import { settleWrite, type SettledWrite } from "../../src/client/records/writes/settle/settle-write.ts";

export const set = { zone, type: "A", name };
export const of = (nth: number): RecordContent => record([address(nth)]);
export const post = (nth: number): RecordChange => {
  return { kind: "create", to: of(nth), wire: toWire(of(nth)), restores: false, message: `create ${nth}` };
};
export const put = (index: number, from: number, to: number): RecordChange => {
  return { kind: "update", index, from: of(from), to: of(to), message: `put ${index}:${to}` };
};
export const remove = (index: number, from: number): RecordChange => {
  return { kind: "delete", index, from: of(from), message: `delete ${index}` };
};

/** The nth reading of the set after the write says this. */
export const reading = (nth: number, texts: string, times: FaultInput["times"] = 1): FaultInput => {
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
export const stale = (ms: number): FaultInput => ({ method: "GET", stale: ms, times: "always" });
export const lost = (method: "POST" | "PUT" | "DELETE", when: "before" | "after"): FaultInput => ({
  method,
  drop: true,
  when,
});

export interface Situation {
  /** What is there before. */
  readonly there?: readonly number[];
  readonly faults?: readonly FaultInput[];
  readonly options?: SandboxOptionsInput;
  /** What somebody else adds between our reading and our write. */
  readonly added?: number;
  readonly late?: AbortSignal;
  /** Whether a text of the zone that other writes wait for, too, shows the records. Absent: no other write waits. */
  readonly isShownByText?: boolean;
  /** Whether it is one of many writes of one caller. */
  readonly isInLane?: boolean;
  /** Whether copies were seen to lag. */
  readonly doLag?: boolean;
}

const numberOf = ({ data }: RecordContent): number => Number(data[0]?.split(".")[3]);

/** Settles a write of a set; gives also what is told, sent and there, and how long it took in ms. */
export async function settle(change: RecordChange, situation: Situation = {}) {
  const { there = [1, 2, 3], faults, options, added, late, isShownByText, isInLane, doLag = false } = situation;
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
      patience: new Patience({ has: () => doLag, longestMs: () => 0, note: () => undefined }),
      ...{ clock, log: silentLog, random: () => 0, recently: () => undefined, now: () => undefined },
    }),
    ...{
      random: () => 0,
      clockOffsetMs: () => undefined,
      dataId: () => undefined,
      stateDirectory: "",
      haveSameCaller: () => true,
      baseUrl: sandbox.baseUrl,
      platformSegment: "openshift",
      quoting: new TextQuoting(),
      listOrder: new ListOrder({ seen: () => undefined, note: () => undefined }),
      recent: new RecentWrites(clock),
    },
  };
  const lag: Lag = createLag(() => 0);
  const lags: number[] = [];
  context.sets.sawLag = (waitedMs) => void lags.push(waitedMs);
  const asked: (readonly [most: number | undefined, texts: readonly number[]])[] = [];
  let outside = 0;
  const turn = new Turn({ take: () => undefined, give: () => void (outside += 1) });
  await turn.take();
  let isDone = 0;
  const reading = { context, zones: createZoneReader(context) };
  const before = await readSet(reading, set);
  if (added !== undefined) sandbox.store.zones.add(zone, { name, type: "A", data: [address(added)] });
  const began = clock.now();
  const from = requests().length;
  const texts: SharedReadings = {
    ...createSharedReadings(reading),
    show(_, contents, { most, signal } = {}) {
      asked.push([signal === undefined ? -1 : most, contents.map(numberOf)]);
      return Promise.resolve(isShownByText === true);
    },
  };
  const shared = isShownByText === undefined ? createSharedReadings(reading) : texts;
  const settling = settleWrite(
    { ...reading, lag, shared },
    {
      ...{ set, change, doing: "Cannot write", layout: () => Promise.resolve(undefined), before },
      ...{ late: late ?? new AbortController().signal, onDone: () => (isDone += 1) },
      ...(isInLane === true && { turn, most: 7 }),
    },
  );
  const settled: Partial<SettledWrite> & { failure?: unknown } = await settling.catch((failure: unknown) => ({
    failure,
  }));
  return {
    restored: undefined,
    ...settled,
    after: settled.after?.map(({ content }) => numberOf(content)),
    ...{ ms: clock.now() - began, sent: requests().slice(from), isDone, journaled, patienceMs: lag.patienceMs() },
    ...{ asked, outside, lags },
  };
}
