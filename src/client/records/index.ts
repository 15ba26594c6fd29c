import type { Context } from "../client-context.ts";
import type { ZoneReader } from "../zones/zone-reader.ts";
import { createCleanUps } from "./clean-up/index.ts";
import { asciiName, inAscii } from "./record-content.ts";
import { createChangeGuard } from "./rules/zone-guard.ts";
import { createKeptNames } from "./clean-up/kept-names.ts";
import { createGivenUp, recallGivenUp } from "./given-up.ts";
import { createMadeRecords } from "./made-records.ts";
import { heldRecord } from "./noted-holdings.ts";
import { createLayouts } from "./zone-layouts.ts";
import { listRecords } from "./reading/list-records.ts";
import { createRecordOwners } from "./owners/record-owners.ts";
import { createRecordWrites } from "./record-writes.ts";
import type { RecordsClient } from "./records-client.ts";
import { withRelativeNames } from "./with-relative-names.ts";
import { readSetForSure } from "./reading/read-set.ts";
import type { SetReading } from "./reading/set-reading.ts";
import { createRecordReads, type ReadingUse, type RecordReads } from "./reading/record-reads.ts";
import { createActivity } from "./writes/activity.ts";
import { createLag } from "./writes/lag.ts";
import { createSharedReadings } from "./writes/shared-readings.ts";
import { createRefusedWants, noRefusedWants } from "./writes/sets/refused-wants.ts";
import { createLanes } from "./writes/lanes.ts";
import { createSetWriter } from "./writes/sets/set-queue.ts";
import { writeZone } from "./writes/write-zone.ts";

export type {
  FoundOptions,
  HeldOptions,
  HoldsOptions,
  RecordsClient,
  RecordWritten,
  RuleOptions,
  WarningOptions,
} from "./records-client.ts";

export function createRecordsClient(context: Context, zones: ZoneReader, use: ReadingUse): RecordsClient {
  const reading = { context, zones };
  const made = createMadeRecords();
  const reads = createRecordReads({ ...reading, made }, use);
  const guard = createChangeGuard(zones);
  const activity = createActivity(context.clock);
  const layouts = createLayouts(context);
  const kept = createKeptNames(context);
  const shared = createSharedReadings(reading);
  const lanes = createLanes();
  const writing = { context, zones, guard, activity, layouts, reads, shared };
  const write = createSetWriter({
    ...writing,
    made,
    givenUp: createGivenUp(context),
    lag: createLag(() => context.sets.longestLagMs()),
    refused: use.isRun ? createRefusedWants() : noRefusedWants,
  });

  const owners = createRecordOwners(context.plans, (claim) => kept.claimed(claim));
  const records = createRecordWrites(write, { context, zones, owners });
  const client: RecordsClient = {
    marks: context.marks,
    owners,
    held: ({ content, ...query }) => heldRecord(context, { ...query, content: inAscii(content) }),
    givenUp: (resource) => recallGivenUp(context, resource),
    ...records,
    ...createRecordReadings(reading, reads),
    writeZone: (request, signal) => writeZone({ context, zones, lanes, guard, activity, write }, request, signal),
    ...createCleanUps(reading, { kept, reads, records }),
  };
  return withRelativeNames(client, zones);
}

type Readings = Pick<RecordsClient, "find" | "findSet" | "readZone" | "readSet" | "list">;

function createRecordReadings(reading: SetReading, reads: RecordReads): Readings {
  return {
    find: (query, signal) => reads.find({ ...query, content: inAscii(query.content) }, signal),
    findSet: ({ set, contents, owner }, signal) =>
      reads.findSet({ set: { ...set, name: asciiName(set.name) }, contents: contents.map(inAscii), owner }, signal),
    readZone: (query, signal) => reads.readZone({ ...query, contents: query.contents.map(inAscii) }, signal),
    readSet: (set, signal) => readSetForSure(reading, { ...set, name: asciiName(set.name) }, signal),
    list: (zone, { type, name } = {}, signal) =>
      listRecords(reading, { zone, type, name: name === undefined ? undefined : asciiName(name) }, signal),
  };
}
