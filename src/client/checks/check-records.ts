import type { RecordSetId } from "../../apis/dns/service.ts";
import { nameGiven } from "../../core/print-given.ts";
import { canonicalName, hostWithin } from "../../dns/index.ts";
import type { CleanUpRequest } from "../records/clean-up/kept-names.ts";
import type { RecordFilter } from "../records/reading/list-records.ts";
import type { RecordQuery, SetQuery } from "../records/reading/record-reads.ts";
import type { ZoneQuery } from "../records/reading/zone-query.ts";
import type { ZoneWrite } from "../records/writes/write-zone.ts";
import type { RecordsClient } from "../records/records-client.ts";
import { withCheckedOwners } from "./check-owners.ts";
import {
  boolean,
  callbackAtOnce,
  ifGiven,
  number,
  oneOf,
  partsOf,
  text,
  texts,
  textsOr,
  type Problem,
} from "./forms.ts";
import { namedRecords, problemOfName, problemOfOthers, record, recordList } from "./record-shapes.ts";
import { each, optional, optionalParts, parts, problemIn, told, type Shape, type ShapesOf } from "./shapes.ts";
import type { StoppedAs } from "./stopped-calls.ts";
import { ofRequest, withAdvice, withChecksOf, type Advice, type Check, type Checks } from "./wrap-methods.ts";

const advice: { readonly [Name in keyof RecordsClient]?: Advice } = {
  create: {
    "record-exists":
      "Where it is to be there as it is, nothing is left to do. To change it, call `records.update`. To have it made anew, call `records.delete` first.",
  },
  update: {
    "record-exists":
      "Delete one of the two by `records.delete`. If the other one is to get other data, call its `records.update` first, or both at the same time.",
    "record-gone":
      "Somebody changed or removed it meanwhile. Read what is there by `records.readSet`, and update that, or call `records.create`.",
  },
  writeSet: { "record-exists": "To write over what is there, call `records.writeSet` without `isNew`." },
};

/** The request of a method, or its first argument. */
type RequestOf<Name extends keyof RecordsClient> = RecordsClient[Name] extends (...request: infer Request) => unknown
  ? Request[0]
  : never;
type Fits<Name extends keyof RecordsClient> = (request: RequestOf<Name>) => Problem | undefined;

/**
 * Refuses with Failure `option-invalid`, before anything is sent, requests whose parts have another form than their types say, or do not fit
 * each other: a write goes by one name and type, so it would change a record of another one, or wait for it, where it is not; and no record has
 * a name that lacks its end. For programs: a provider checks what it is asked by its schema.
 */
export function withCheckedRecords(records: RecordsClient, stopped?: StoppedAs): RecordsClient {
  const own = { ...withAdvice(records, advice), ...cleanUpsOf(records), owners: withCheckedOwners(records.owners) };
  return withChecksOf(own, { ...singles, ...sets, ...zones, ...cleanUps }, stopped);
}

const zone = { zone: text } as const;
const owner = ifGiven(text);
const resource = { owner, revision: ifGiven(text) } as const;

const allowRules = ifGiven(textsOr("all"));
/** Fingerprints, or their digest. */
const siblings: Shape = (path, value) =>
  Array.isArray(value)
    ? problemIn(path, value, texts)
    : problemIn(path, value, optionalParts({ count: number, sum: text }));

function ofZone(doing: string, shapes: Readonly<Record<string, Shape>>): Check {
  const told = (request: unknown): string => `${doing} the zone ${nameGiven(partsOf(request)["zone"])}`;
  return ofRequest(told, { ...zone, ...shapes });
}

const query: ShapesOf<RecordQuery> = { ...zone, content: record, siblings, ...resource };
const isNameOfZone: Fits<"find"> = ({ zone: within, content }) => problemOfName("content.name", content.name, within);
const isUpdateOfOne: Fits<"update"> = ({ zone: within, prior, next }) =>
  problemOfOthers({ next }, ["prior", prior]) ?? problemOfName("prior.name", prior.name, within);

const singles: Pick<Checks<RecordsClient>, "create" | "update" | "delete" | "find" | "held" | "givenUp"> = {
  create: ofZone("Cannot create a DNS record of", {
    content: record,
    onCreated: told,
    owner,
    allowRules,
  } satisfies Omit<ShapesOf<RequestOf<"create">>, "zone">),
  update: {
    ...ofZone("Cannot update a DNS record of", {
      ...{ prior: record, next: record, onHeld: told, onFound: told, siblings, ...resource, allowRules },
    } satisfies Omit<ShapesOf<RequestOf<"update">>, "zone">),
    fits: isUpdateOfOne,
  },
  delete: {
    ...ofZone("Cannot delete a DNS record of", {
      ...query,
      ...{ onHeld: told, onFound: told, onGone: told },
    } satisfies ShapesOf<RequestOf<"delete">>),
    fits: isNameOfZone,
  },
  find: {
    ...ofZone("Cannot find a DNS record of", { ...query, onGone: told } satisfies ShapesOf<RequestOf<"find">>),
    fits: isNameOfZone,
  },
  held: { ...ofZone("Cannot tell the record of a resource in", { content: record, ...resource }), isAtOnce: true },
  givenUp: { ...ofZone("Cannot tell the records that were given up in", resource), isAtOnce: true },
};

const set: ShapesOf<RecordSetId> = { ...zone, name: text, type: text };

function ofSet(doing: string, shapes: Readonly<Record<string, Shape>>): Check {
  const told = (request: unknown): string =>
    `${doing} of the zone ${nameGiven(partsOf(partsOf(request)["set"])["zone"])}`;
  return ofRequest(told, { set: parts(set), ...shapes });
}

const removed: Shape = (path, value) => (value === "others" ? undefined : problemIn(path, value, recordList));
const isOfSet: Fits<"writeSet"> = ({ set: own, intent: { desired, remove } }) =>
  problemOfOthers(
    {
      ...namedRecords("intent.desired", desired),
      ...(remove === "others" ? {} : namedRecords("intent.remove", remove)),
    },
    ["set", own],
  ) ?? problemOfName("set.name", own.name, own.zone);
const areOfSet: Fits<"findSet"> = ({ set: own, contents }) =>
  problemOfOthers(namedRecords("contents", contents), ["set", own]) ?? problemOfName("set.name", own.name, own.zone);

const sets: Pick<Checks<RecordsClient>, "writeSet" | "findSet" | "readSet"> = {
  writeSet: {
    ...ofSet("Cannot write DNS records", {
      intent: parts({ desired: recordList, remove: removed, dataComments: ifGiven(oneOf("keep")) }),
      isNew: ifGiven(boolean),
      ...{ onCreated: told, onHolds: told, onFound: told, isOnlyFound: told, ...resource, allowRules },
    } satisfies Omit<ShapesOf<RequestOf<"writeSet">>, "set">),
    fits: isOfSet,
  },
  findSet: {
    ...ofSet("Cannot find DNS records", { contents: recordList, owner } satisfies Omit<ShapesOf<SetQuery>, "set">),
    fits: areOfSet,
  },
  readSet: {
    ...ofZone("Cannot read DNS records of", set),
    fits: ({ zone: within, name }: RecordSetId) => problemOfName("name", name, within),
  },
};

const zones: Pick<Checks<RecordsClient>, "writeZone" | "readZone" | "list"> = {
  writeZone: ofZone("Cannot write DNS records of", {
    ...{ ...zone, intent: parts({ desired: recordList, remove: recordList }), actual: recordList },
    ...{ unguarded: ifGiven(boolean), allowRules: told, ...resource },
    ...{ onWritten: told, onFailed: told, onCreated: told, onFound: told, onHolds: told, isOnlyFound: told },
  } satisfies ShapesOf<ZoneWrite>),
  readZone: ofZone("Cannot read", {
    ...{ ...zone, contents: recordList, owner, wants: callbackAtOnce, adopts: ifGiven(textsOr("all")) },
    ...{
      standsForAll: ifGiven(oneOf("always", "if-others")),
      doesWithoutOdd: ifGiven(boolean),
      isOneOfMany: ifGiven(boolean),
    },
  } satisfies ShapesOf<ZoneQuery>),
  list: {
    doing: (within: unknown) => `Cannot list the records of the zone ${nameGiven(within)}`,
    takes: [
      ["zone", text],
      ["filter", optionalParts({ type: ifGiven(text), name: ifGiven(text) } satisfies ShapesOf<RecordFilter>)],
    ],
    fits: (within: string, filter?: RecordFilter) =>
      filter?.name === undefined ? undefined : problemOfName("filter.name", filter.name, within),
  },
};

const doing = (within: unknown, name: unknown): string =>
  `Cannot clean up ${nameGiven(name)} in the zone ${nameGiven(within)}`;
const byName: Check = {
  doing,
  takes: [
    ["zone", text],
    ["name", text],
  ],
};

function ofPlace(shapes: Readonly<Record<string, Shape>>): Check {
  const told = (request: unknown): string => doing(partsOf(request)["zone"], partsOf(request)["name"]);
  return ofRequest(told, { ...zone, name: text, ...shapes });
}

const kept: Omit<ShapesOf<CleanUpRequest>, "zone" | "name"> = { stays: told, onKept: told };

const cleanUps: Omit<Checks<RecordsClient>, keyof typeof singles | keyof typeof sets | keyof typeof zones> = {
  previewCleanUp: byName,
  planCleanUp: byName,
  cleanUp: byName,
  expectCleanUp: { ...ofPlace({}), isAtOnce: true },
  keptAt: { ...ofPlace({}), isAtOnce: true },
  checkCleanUp: ofPlace(kept),
  cleanUpShown: ofPlace({ ...kept, onFound: told, onWarning: told } satisfies Omit<
    ShapesOf<RequestOf<"cleanUpShown">>,
    "zone" | "name"
  >),
  cleanUpListed: ofPlace({
    listed: optional(each("a list of records", record)),
    onKept: told,
    onWarning: told,
  } satisfies Omit<ShapesOf<RequestOf<"cleanUpListed">>, "zone" | "name">),
};

/** Clean-ups take a host's name as the command and the action do: also relative to the zone, `@` for the zone itself. */
function cleanUpsOf(records: RecordsClient): Partial<RecordsClient> {
  const nameOf = (within: string, name: string): string => hostWithin(within, name) ?? canonicalName(within);
  const placed = <Request extends Pick<CleanUpRequest, "zone" | "name">>(request: Request): Request => ({
    ...request,
    name: nameOf(request.zone, request.name),
  });
  return {
    previewCleanUp: (within, name, signal) => records.previewCleanUp(within, nameOf(within, name), signal),
    planCleanUp: (within, name, ...rest) => records.planCleanUp(within, nameOf(within, name), ...rest),
    cleanUp: (within, name, signal) => records.cleanUp(within, nameOf(within, name), signal),
    checkCleanUp: (request, signal) => records.checkCleanUp(placed(request), signal),
    cleanUpShown: (request, signal) => records.cleanUpShown(placed(request), signal),
    cleanUpListed: (request, signal) => records.cleanUpListed(placed(request), signal),
  };
}
