import type { RecordSetId } from "../../apis/dns/service.ts";
import { canonicalName, hostWithin, isWithin } from "../../dns/index.ts";
import { notedRecord } from "../noted-contents.ts";
import { asciiName, type RecordContent } from "../records/record-content.ts";
import type { RecordsClient } from "../records/records-client.ts";
import { setKeyOf, type SetName } from "../records/set-key.ts";
import { ifGiven, list, partsOf, problemOf, refuse, text, wrongForm, type Parts, type Problem } from "./forms.ts";
import { withChecksOf, type Checks } from "./wrap-methods.ts";

/** The parts of a request of which types alone say what they are. */
interface Given {
  readonly parts: Parts;
  /** By their names in the request. */
  readonly records?: Readonly<Record<string, unknown>>;
  readonly lists?: Readonly<Record<string, unknown>>;
  /** Whose name and type all records must have. */
  readonly fits?: readonly [string, SetName];
  /** Names in a zone: nothing has a name of another zone, or one without its end. */
  readonly names?: { readonly zone: unknown; readonly named: Readonly<Record<string, unknown>> };
}

const forms: Readonly<Record<keyof RecordContent, string>> = {
  name: "a text",
  type: "a text",
  data: "a list of texts",
  ttl: "a text or null",
  cls: "a text or null",
  comment: "a text or null",
  dataComments: "a list of texts and nulls, or null",
  managedBy: "a text, or left out",
  origin: "a text, or left out",
};

const recordList = { ...list, wanted: "a list of records" };

/**
 * Refuses with Failure `option-invalid`, before anything is sent, requests whose parts have another form than their types say, or do not fit
 * each other: a write goes by one name and type, so it would change a record of another one, or wait for it, where it is not; and no record has
 * a name that lacks its end. For programs: a provider checks what it is asked by its schema.
 */
export function withCheckedRecords(records: RecordsClient): RecordsClient {
  return withChecksOf({ ...records, ...cleanUpsOf(records) }, { ...singles, ...sets, ...readings });
}

const singles: Checks<RecordsClient> = {
  create(request) {
    const { zone, content } = partsOf(request);
    check(`Cannot create a DNS record of the zone ${String(zone)}`, {
      parts: { zone: [zone, text] },
      records: { content },
    });
  },
  update(request) {
    const { zone, prior, next } = partsOf(request);
    check(`Cannot update a DNS record of the zone ${String(zone)}`, {
      parts: { zone: [zone, text] },
      records: { prior, next },
      fits: ["prior", prior as RecordContent],
      names: { zone, named: { "prior.name": partsOf(prior)["name"] } },
    });
  },
  delete: (request) => checkOne("Cannot delete a DNS record of the zone", request),
  find: (query) => checkOne("Cannot find a DNS record of the zone", query),
};

function checkOne(doing: string, request: unknown): void {
  const { zone, content } = partsOf(request);
  const named = { "content.name": partsOf(content)["name"] };
  check(`${doing} ${String(zone)}`, { parts: { zone: [zone, text] }, records: { content }, names: { zone, named } });
}

const sets: Checks<RecordsClient> = {
  writeSet(request) {
    const { set, intent } = partsOf(request);
    const { desired, remove } = partsOf(intent);
    const lists = { "intent.desired": desired, "intent.remove": remove === "others" ? [] : remove };
    checkSet("Cannot write DNS records", "set.", set, { lists, fits: ["set", set as RecordSetId] });
  },
  writeZone(request) {
    const { zone, intent, actual } = partsOf(request);
    const { desired, remove } = partsOf(intent);
    const lists = { "intent.desired": desired, "intent.remove": remove, actual };
    check(`Cannot write DNS records of the zone ${String(zone)}`, { parts: { zone: [zone, text] }, lists });
  },
  findSet(query) {
    const { set, contents } = partsOf(query);
    checkSet("Cannot find DNS records", "set.", set, { lists: { contents }, fits: ["set", set as RecordSetId] });
  },
  readSet: (set) => checkSet("Cannot read DNS records", "", set, {}),
};

function checkSet(doing: string, path: string, set: unknown, given: Pick<Given, "lists" | "fits">): void {
  const { zone, name, type } = partsOf(set);
  const parts: Parts = { [`${path}zone`]: [zone, text], [`${path}name`]: [name, text], [`${path}type`]: [type, text] };
  check(`${doing} of the zone ${String(zone)}`, { parts, ...given, names: { zone, named: { [`${path}name`]: name } } });
}

const readings: Checks<RecordsClient> = {
  readZone(query) {
    const { zone, contents } = partsOf(query);
    check(`Cannot read the zone ${String(zone)}`, { parts: { zone: [zone, text] }, lists: { contents } });
  },
  list(zone, filter) {
    const { name } = partsOf(filter);
    const named = name === undefined ? {} : { "filter.name": name };
    const parts: Parts = { zone: [zone, text], "filter.name": [name, ifGiven(text)] };
    check(`Cannot list the records of the zone ${zone}`, { parts, names: { zone, named } });
  },
};

/** Clean-ups take a host's name as the command and the action do: also relative to the zone, `@` for the zone itself. */
function cleanUpsOf(records: RecordsClient): Partial<RecordsClient> {
  interface Place {
    readonly zone: string;
    readonly name: string;
  }
  const placed = <Request extends Place>(request: Request): Request => {
    checkPlace(request);
    return { ...request, name: hostWithin(request.zone, request.name) ?? canonicalName(request.zone) };
  };
  const nameOf = (zone: string, name: string): string => placed({ zone, name }).name;
  return {
    previewCleanUp: async (zone, name, signal) => records.previewCleanUp(zone, nameOf(zone, name), signal),
    planCleanUp: async (zone, name, ...rest) => records.planCleanUp(zone, nameOf(zone, name), ...rest),
    cleanUp: async (zone, name, signal) => records.cleanUp(zone, nameOf(zone, name), signal),
    checkCleanUp: async (request, signal) => records.checkCleanUp(placed(request), signal),
    cleanUpShown: async (request, signal) => records.cleanUpShown(placed(request), signal),
    cleanUpListed: async (request, signal) => records.cleanUpListed(placed(request), signal),
  };
}

function checkPlace(request: unknown): void {
  const { zone, name, listed } = partsOf(request);
  check(`Cannot clean up ${String(name)} in the zone ${String(zone)}`, {
    parts: { zone: [zone, text], name: [name, text] },
    lists: listed === undefined ? {} : { listed },
  });
}

function check(doing: string, given: Given): void {
  refuse(doing, problemOf(given.parts) ?? problemOfRecords(given) ?? (given.names && problemOfNames(given.names)));
}

function problemOfRecords({ records = {}, lists = {}, fits }: Given): Problem | undefined {
  const problem = problemOf(Object.fromEntries(Object.entries(lists).map(([path, one]) => [path, [one, recordList]])));
  if (problem !== undefined) return problem;
  const all = Object.entries(lists).flatMap(([path, some]) =>
    (some as readonly unknown[]).map((one, nth) => [`${path}[${nth}]`, one] as const),
  );
  for (const [path, record] of [...Object.entries(records), ...all]) {
    const wrong = formProblem(path, record) ?? (fits && fitProblem(path, record as RecordContent, fits));
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

function formProblem(path: string, record: unknown): Problem | undefined {
  const { error } = notedRecord.safeParse(record);
  if (error === undefined) return undefined;
  const field = error.issues[0]?.path[0] as keyof RecordContent | undefined;
  if (field === undefined) return wrongForm(path, { wanted: "a record" }, record);
  return wrongForm(`${path}.${field}`, { wanted: forms[field] }, (record as RecordContent)[field]);
}

function fitProblem(path: string, record: SetName, [whole, set]: readonly [string, SetName]): Problem | undefined {
  if (keyOfSet(record) === keyOfSet(set)) return undefined;
  return {
    happened: `\`${path}\` is ${record.name} ${record.type}, and \`${whole}\` ${set.name} ${set.type}. Nothing was sent.`,
    remedy:
      "Give records of one name and type. A record of another name or type is another record: create it, and delete the one that is to go.",
  };
}

function problemOfNames({ zone, named }: NonNullable<Given["names"]>): Problem | undefined {
  for (const [path, name] of Object.entries(named) as [string, string][])
    if (!isWithin(asciiName(name), zone as string))
      return {
        happened: `\`${path}\` is ${name}, which is no name of the zone ${String(zone)}. Nothing was sent.`,
        remedy: `Give the whole name, such as www.${canonicalName(zone as string)} with the dot at its end.`,
      };
  return undefined;
}

function keyOfSet({ name, type }: SetName): string {
  return setKeyOf({ name: asciiName(name), type });
}
