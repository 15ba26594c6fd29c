import type { ZoneReader } from "../zones/zone-reader.ts";
import type { OwnerClaim, OwnerRelease } from "./owners/owner-claim.ts";
import type { RecordOwners } from "./owners/record-owners.ts";
import type { RecordContent } from "./record-content.ts";
import type { RecordsClient } from "./records-client.ts";
import { completedClaim, isRelative, understood, withOrigin, type Given } from "./relative-names.ts";

/** What records mean that a caller gives; `undefined` where none has a relative name, which is nearly always so. */
type Understand = (
  zone: string,
  contents: readonly RecordContent[],
  signal?: AbortSignal,
) => Promise<Given> | undefined;

/**
 * Understands relative names in the data of records that callers give: within the client all names are whole, as readings give them. What is sent
 * is what was given, and what was found again is given back as the caller wrote it.
 */
export function withRelativeNames(records: RecordsClient, zones: ZoneReader): RecordsClient {
  const understand: Understand = (zone, contents, signal) =>
    contents.some(isRelative)
      ? // it shows the origins
        zones.read(zone, signal).then(() => understood(zones, zone, contents))
      : undefined;
  return {
    ...records,
    ...withRelativeSingles(records, understand),
    ...withRelativeSets(records, understand),
    ...withRelativeZones(records, understand),
    owners: withRelativeClaims(records.owners, zones),
    held(query) {
      const { meant, asGiven } = understood(zones, query.zone, [query.content]);
      const held = records.held({ ...query, content: meant(query.content) });
      return held && asGiven(held);
    },
    givenUp(resource) {
      const isGivenUp = records.givenUp(resource);
      return isGivenUp && ((content) => isGivenUp(withOrigin(zones, resource.zone, content)));
    },
  };
}

function withRelativeSingles(
  records: RecordsClient,
  understand: Understand,
): Pick<RecordsClient, "create" | "update" | "delete" | "find"> {
  return {
    async create(request, signal) {
      const given = await understand(request.zone, [request.content], signal);
      if (given === undefined) return records.create(request, signal);
      const onCreated = told(request.onCreated, given.asGiven);
      const content = given.meant(request.content);
      return contentAsGiven(await records.create({ ...request, content, onCreated }, signal), given);
    },
    async update(request, signal) {
      const given = await understand(request.zone, [request.prior, request.next], signal);
      if (given === undefined) return records.update(request, signal);
      const [prior, next] = [given.meant(request.prior), given.meant(request.next)];
      const whole = { ...request, ...toldOfOne(request, given), prior, next };
      return contentAsGiven(await records.update(whole, signal), given);
    },
    async delete(request, signal) {
      const given = await understand(request.zone, [request.content], signal);
      if (given === undefined) return records.delete(request, signal);
      return records.delete(
        { ...request, ...toldOfOne(request, given), content: given.meant(request.content) },
        signal,
      );
    },
    async find(query, signal) {
      const given = await understand(query.zone, [query.content], signal);
      if (given === undefined) return records.find(query, signal);
      const found = await records.find({ ...query, content: given.meant(query.content) }, signal);
      return found && contentAsGiven(found, given);
    },
  };
}

function withRelativeSets(records: RecordsClient, understand: Understand): Pick<RecordsClient, "findSet" | "writeSet"> {
  return {
    async findSet(query, signal) {
      const given = await understand(query.set.zone, query.contents, signal);
      if (given === undefined) return records.findSet(query, signal);
      const found = await records.findSet({ ...query, contents: query.contents.map(given.meant) }, signal);
      return found.map(given.asGiven);
    },
    async writeSet(request, signal) {
      const { set, intent, onCreated, onHolds, onFound, isOnlyFound } = request;
      const removed = intent.remove === "others" ? [] : intent.remove;
      const given = await understand(set.zone, [...intent.desired, ...removed], signal);
      if (given === undefined) return records.writeSet(request, signal);
      const { meant, asGiven } = given;
      const remove = intent.remove === "others" ? intent.remove : intent.remove.map(meant);
      const whole = {
        ...request,
        intent: { ...intent, desired: intent.desired.map(meant), remove },
        onCreated: told(onCreated, asGiven),
        onHolds: told(onHolds, allAs(asGiven)),
        onFound: told(onFound, allAs(asGiven)),
        isOnlyFound: isOnlyFound && ((content) => isOnlyFound(asGiven(content))),
      } satisfies typeof request;
      const written = await records.writeSet(whole, signal);
      const entries = written.records.map((entry) => ({ ...entry, content: asGiven(entry.content) }));
      return { ...written, records: entries, own: written.own.map(asGiven) };
    },
  };
}

function withRelativeZones(
  records: RecordsClient,
  understand: Understand,
): Pick<RecordsClient, "readZone" | "writeZone" | "cleanUpListed"> {
  return {
    async readZone(query, signal) {
      const given = await understand(query.zone, query.contents, signal);
      if (given === undefined) return records.readZone(query, signal);
      const found = await records.readZone({ ...query, contents: query.contents.map(given.meant) }, signal);
      const sets = [...found.sets].map(([key, contents]) => [key, contents.map(given.asGiven)] as const);
      return { ...found, sets: new Map(sets) };
    },
    async writeZone(request, signal) {
      const { zone, intent, actual, onCreated, onFound, onHolds, isOnlyFound } = request;
      const given = await understand(zone, [...intent.desired, ...intent.remove, ...actual], signal);
      if (given === undefined) return records.writeZone(request, signal);
      const { meant, asGiven } = given;
      const whole = {
        ...request,
        intent: { desired: intent.desired.map(meant), remove: intent.remove.map(meant) },
        actual: actual.map(meant),
        onCreated: told(onCreated, asGiven),
        onFound: onFound && ((set, found) => onFound(set, found.map(asGiven))),
        onHolds: onHolds && ((set, holds) => onHolds(set, holds.map(asGiven))),
        isOnlyFound: isOnlyFound && ((content) => isOnlyFound(asGiven(content))),
      } satisfies typeof request;
      return records.writeZone(whole, signal);
    },
    async cleanUpListed(request, signal) {
      const given = await understand(request.zone, request.listed ?? [], signal);
      return records.cleanUpListed(
        { ...request, listed: given ? request.listed?.map(given.meant) : request.listed },
        signal,
      );
    },
  };
}

function withRelativeClaims(owners: RecordOwners, zones: ZoneReader): RecordOwners {
  const all = <Part extends Pick<OwnerRelease, "records">>(zone: string, part: Part): Part => ({
    ...part,
    records: part.records?.map((one) => completedClaim(zones, zone, one)),
  });
  const whole = (claim: OwnerClaim): OwnerClaim => ({
    ...all(claim.zone, claim),
    data: claim.data?.map((one) => completedClaim(zones, claim.zone, one)),
    holds: claim.holds?.map((one) => completedClaim(zones, claim.zone, one)),
    deletes: claim.deletes && all(claim.zone, claim.deletes),
  });
  return {
    ...owners,
    claim: (claim) => owners.claim(whole(claim)),
    forgetSame: (claim) => owners.forgetSame(whole(claim)),
    release: (release) => owners.release(all(release.zone, release)),
    isClaimed: (zone, record, besides) => owners.isClaimed(zone, completedClaim(zones, zone, record), besides),
    isDeclared: (zone, record) => owners.isDeclared(zone, completedClaim(zones, zone, record)),
  };
}

/** Tells a callback of records as the caller writes them. */
function told<T>(tell: ((value: T) => void) | undefined, asGiven: (value: T) => T): ((value: T) => void) | undefined {
  return tell && ((value) => tell(asGiven(value)));
}

function toldOfOne(
  { onHeld, onFound }: Pick<Parameters<RecordsClient["update"]>[0], "onHeld" | "onFound">,
  { asGiven }: Given,
): Pick<Parameters<RecordsClient["update"]>[0], "onHeld" | "onFound"> {
  return { onHeld: told(onHeld, asGiven), onFound: told(onFound, asGiven) };
}

function allAs(asGiven: Given["asGiven"]): (contents: readonly RecordContent[]) => readonly RecordContent[] {
  return (contents) => contents.map(asGiven);
}

function contentAsGiven<T extends { readonly content: RecordContent }>(found: T, { asGiven }: Given): T {
  return { ...found, content: asGiven(found.content) };
}
