import type { WriteOperation } from "terraform-provider-sdk";
import { setKeyOf, type ZoneReading, type ZoneWrite } from "../../client/index.ts";
import { warnOfWrite } from "../records/warnings.ts";
import type { KindServices } from "../kind-services.ts";
import { statedResource } from "../owner-name.ts";
import { fromContents } from "../records/values.ts";
import { openGivenUp, type Giving } from "../records/given-up.ts";
import { foreignIn, openRemovedOthers } from "../records/removed-others.ts";
import { openOrigin } from "../records/record-origin.ts";
import { listedSets, toRecords, type Listed, type ListedSet, type Records } from "./listed-sets.ts";
import { openChanges, withFound, type ChangedSet } from "./compare-at-write.ts";
import { foundBefore, setsBefore } from "./found-before.ts";
import type { ZoneActual, ZoneState } from "./mapping.ts";
import { lookBeforeDeletion } from "../replacement-place.ts";
import { lookAtPlace } from "./place.ts";
import { deletionsIn, leavingOf, nothing, refuseDeletion } from "./judge-loss.ts";
import { readFound, type FoundReading } from "./read-found.ts";
import { refreshed } from "./refreshed.ts";
import { listReleased } from "./list-released.ts";
import { onlyFoundIn, recordsOf, type Scope } from "./scope.ts";
import { takeSuccessor } from "./successor.ts";
import { untilGoneOrServed } from "../records/wait-until-served.ts";
import { describeRecords } from "./write-zone-records.ts";

/** Removes what the state lists, but the zone's own name servers and what no configuration ever declared. */
export async function deleteRecords(
  prior: ZoneState,
  operation: WriteOperation<KindServices, ZoneActual>,
): Promise<void> {
  const { services, signal, warn, private: notes } = operation;
  const { zone } = prior;
  await lookBeforeDeletion(lookAtPlace, prior, operation);
  const others = openRemovedOthers(zone, operation);
  const { removed: listed, keptNs, released } = leavingOf(prior, openOrigin(notes).isUndeclared, takeSuccessor(notes));
  for (const { summary, detail } of listReleased(zone, [...keptNs, ...released])) warn(summary, detail);
  if (listed.size === 0) return;
  const scope = { zone, listed, exclusive: false, ignore: [] };
  const reading = await readFound(services, { scope, prior: listed }, signal);
  refuseDeletion(prior, reading, listed);
  const givenUp = openGivenUp(zone, operation);
  const intent = { desired: [], remove: givenUp.own(toRecords(listed)) };
  others.removing(() => {
    const { changes, isOwn } = deletionsIn(reading, { listed, remove: intent.remove }, notes);
    return foreignIn(changes, isOwn);
  });
  compareWithPlan(prior, { reading, listed }, operation);
  const isOnlyFound = onlyFoundIn(nothing, listed, notes);
  const write = {
    zone,
    intent,
    actual: recordsOf(reading),
    unguarded: true,
    isOnlyFound,
    ...statedResource(operation),
  };
  const left = openLeft(prior, { scope, reading }, operation);
  const writing = async ({ begun, holding, sparing }: Giving): Promise<void> => {
    begun();
    const onHolds: OnHolds = (set, holds) => {
      holding(set, holds);
      others.holding(set, holds);
      left.onHolds(set, holds);
    };
    const onFound = sparing(left.onFound);
    warnOfWrite(await services.client.records.writeZone({ ...write, ...left, onHolds, onFound }, signal), warn);
    await untilGoneOrServed(prior, { what: describeRecords(prior), before: intent.remove, after: [] }, operation);
  };
  await others.during(() => givenUp.during(intent.remove, writing));
}

/** Compares what the deletion is about with what the plan showed. */
function compareWithPlan(
  prior: ZoneState,
  { reading, listed }: { readonly reading: ZoneReading; readonly listed: ReadonlyMap<string, Listed> },
  operation: WriteOperation<KindServices, ZoneActual>,
): void {
  const [others, shown] = [withoutListed(prior, listed), { prior, planned: null }];
  const found = foundBefore(reading, shown, operation);
  operation.found({ records: { ...recordsIn(others), ...withGone(prior.records, found) } }, () => {
    const left = others.map(([setKey, one]) => [setKey, one.contents()] as const);
    const sets = new Map([...left, ...setsBefore(reading, shown, operation)]);
    return refreshed(prior, { ...reading, sets }, operation.private);
  });
}

type OnHolds = NonNullable<ZoneWrite["onHolds"]>;
type OnFound = NonNullable<ZoneWrite["onFound"]>;

/**
 * Keeps in the state what is left, should the deletion fail: what went is gone, or another resource of the run has it by then. What others changed
 * since the zone was read is not deleted, and is kept as it was found.
 */
function openLeft(
  prior: ZoneState,
  seen: { readonly scope: Scope; readonly reading: FoundReading },
  operation: WriteOperation<KindServices, ZoneActual>,
): { readonly onFound: OnFound; readonly onHolds: OnHolds; readonly onWritten: NonNullable<ZoneWrite["onWritten"]> } {
  const listed = listedSets(prior.records, prior.zone);
  const changes = openChanges({ prior, planned: null, ...seen }, operation);
  const left = new Map(Object.entries(prior.records));
  const records = (): Records => Object.fromEntries(left);
  const onHolds: OnHolds = (set, holds) => {
    const one = listed.get(setKeyOf(set));
    if (one === undefined) return;
    if (holds.length === 0) left.delete(one.key);
    else left.set(one.key, { ...one.set, values: fromContents(one.type, holds, one.set).values });
    operation.saved(() => ({ records: records() }));
  };
  const onFound: OnFound = (set, found) => {
    const changed = changes(set, found);
    if (changed === undefined) return;
    const now = { ...changed, found: withGone(prior.records, changed.found) };
    operation.foundPart({ records: withFound(prior.records, now) }, () => {
      for (const [key, one] of refreshedSet(prior, seen.reading, changed, operation)) left.set(key, one);
      return { records: records() };
    });
  };
  return { onFound, onHolds, onWritten: (set) => onHolds(set, []) };
}

/** What a refresh makes of a type and name that others have changed, with what it notes. */
function refreshedSet(
  prior: ZoneState,
  before: FoundReading,
  { setKey, key, reading }: ChangedSet,
  { private: notes }: WriteOperation<KindServices, ZoneActual>,
): [string, ListedSet][] {
  const sets = new Map([...before.sets, ...reading.sets]);
  if (!reading.sets.has(setKey)) sets.delete(setKey);
  return Object.entries(refreshed(prior, { ...before, sets }, notes).records).filter(([one]) => one === key);
}

/** What the state lists and no deletion touches. */
function withoutListed(
  { zone, records }: ZoneState,
  listed: ReadonlyMap<string, Listed>,
): (readonly [string, Listed])[] {
  return [...listedSets(records, zone)].filter(([setKey]) => !listed.has(setKey));
}

function recordsIn(listed: readonly (readonly [string, Listed])[]): Records {
  return Object.fromEntries(listed.map(([, { key, set }]) => [key, set] as const));
}

/** What was found, with the values that are gone already: that is what was planned. */
function withGone(planned: Records, found: Records): Records {
  return Object.fromEntries(
    Object.entries(found).map(([key, set]) => {
      const gone = planned[key]?.values.filter((value) => !set.values.includes(value)) ?? [];
      return [key, { ...set, values: [...set.values, ...gone] }];
    }),
  );
}
