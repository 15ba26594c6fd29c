import { inspect } from "node:util";
import type { RecordSetId } from "../../apis/dns/service.ts";
import { Failure } from "terraform-provider-sdk/core";
import { notedRecord } from "../noted-contents.ts";
import { asciiName, type RecordContent } from "./record-content.ts";
import type { RecordsClient } from "./records-client.ts";
import { setKeyOf, type SetName } from "./set-key.ts";

/** The parts of a request of which types alone say what they are, by their names in it. */
interface Given {
  readonly texts: Readonly<Record<string, unknown>>;
  readonly records?: Readonly<Record<string, unknown>>;
  readonly lists?: Readonly<Record<string, unknown>>;
  /** Whose name and type all records must have. */
  readonly fits?: readonly [string, SetName];
}

type Problem = Pick<ConstructorParameters<typeof Failure>[0], "happened" | "remedy">;

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

/**
 * Refuses with Failure `option-invalid`, before anything is sent, requests whose parts have another form than their types say, or do not fit
 * each other: a write goes by one name and type, so it would change a record of another one, or wait for it, where it is not. For programs: a
 * provider checks what it is asked by its schema.
 */
export function withCheckedRecords(records: RecordsClient): RecordsClient {
  return { ...records, ...withCheckedSingles(records), ...withCheckedSets(records) };
}

function withCheckedSingles(records: RecordsClient): Pick<RecordsClient, "create" | "update" | "delete" | "find"> {
  return {
    async create(request, signal) {
      const { zone, content } = request;
      check(`Cannot create a DNS record of the zone ${zone}`, { texts: { zone }, records: { content } });
      return records.create(request, signal);
    },
    async update(request, signal) {
      const { zone, prior, next } = request;
      check(`Cannot update a DNS record of the zone ${zone}`, {
        texts: { zone },
        records: { prior, next },
        fits: ["prior", prior],
      });
      return records.update(request, signal);
    },
    async delete(request, signal) {
      const { zone, content } = request;
      check(`Cannot delete a DNS record of the zone ${zone}`, { texts: { zone }, records: { content } });
      return records.delete(request, signal);
    },
    async find(query, signal) {
      const { zone, content } = query;
      check(`Cannot find a DNS record of the zone ${zone}`, { texts: { zone }, records: { content } });
      return records.find(query, signal);
    },
  };
}

function withCheckedSets(records: RecordsClient): Pick<RecordsClient, "writeSet" | "writeZone" | "findSet"> {
  return {
    async writeSet(request, signal) {
      const { set, intent } = request;
      const { desired, remove } = intent;
      const lists = { "intent.desired": desired, "intent.remove": remove === "others" ? [] : remove };
      check(`Cannot write DNS records of the zone ${set.zone}`, { texts: textsOf(set), lists, fits: ["set", set] });
      return records.writeSet(request, signal);
    },
    async writeZone(request, signal) {
      const { zone, intent, actual } = request;
      const lists = { "intent.desired": intent.desired, "intent.remove": intent.remove, actual };
      check(`Cannot write DNS records of the zone ${zone}`, { texts: { zone }, lists });
      return records.writeZone(request, signal);
    },
    async findSet(query, signal) {
      const { set, contents } = query;
      check(`Cannot find DNS records of the zone ${set.zone}`, {
        texts: textsOf(set),
        lists: { contents },
        fits: ["set", set],
      });
      return records.findSet(query, signal);
    },
  };
}

/** A zone's name, a set's name and type: what stands in the URL. */
function textsOf({ zone, name, type }: RecordSetId): Given["texts"] {
  return { "set.zone": zone, "set.name": name, "set.type": type };
}

function check(doing: string, given: Given): void {
  const problem = problemOf(given);
  if (problem !== undefined) throw new Failure({ code: "option-invalid", doing, ...problem });
}

function problemOf({ texts, records = {}, lists = {}, fits }: Given): Problem | undefined {
  for (const [path, text] of Object.entries(texts))
    if (typeof text !== "string") return wrongForm(path, "a text", text);
  for (const [path, list] of Object.entries(lists))
    if (!Array.isArray(list)) return wrongForm(path, "a list of records", list);
  const problemOfOne = (path: string, record: unknown): Problem | undefined =>
    formProblem(path, record) ?? (fits && fitProblem(path, record as RecordContent, fits));
  for (const [path, record] of Object.entries(records)) {
    const problem = problemOfOne(path, record);
    if (problem !== undefined) return problem;
  }
  for (const [path, list] of Object.entries(lists))
    for (const [nth, record] of (list as readonly unknown[]).entries()) {
      const problem = problemOfOne(`${path}[${nth}]`, record);
      if (problem !== undefined) return problem;
    }
  return undefined;
}

function formProblem(path: string, record: unknown): Problem | undefined {
  const { error } = notedRecord.safeParse(record);
  if (error === undefined) return undefined;
  const field = error.issues[0]?.path[0] as keyof RecordContent | undefined;
  if (field === undefined) return wrongForm(path, "a record", record);
  return wrongForm(`${path}.${field}`, forms[field], (record as RecordContent)[field]);
}

function wrongForm(path: string, wanted: string, given: unknown): Problem {
  return {
    happened: `\`${path}\` must be ${wanted}, and is ${inspect(given)}. Nothing was sent.`,
    remedy: "Correct it. Where a detail of a record has no value, give null.",
  };
}

function fitProblem(path: string, record: SetName, [whole, set]: readonly [string, SetName]): Problem | undefined {
  if (keyOfSet(record) === keyOfSet(set)) return undefined;
  return {
    happened: `\`${path}\` is ${record.name} ${record.type}, and \`${whole}\` ${set.name} ${set.type}. Nothing was sent.`,
    remedy:
      "Give records of one name and type. A record of another name or type is another record: create it, and delete the one that is to go.",
  };
}

function keyOfSet({ name, type }: SetName): string {
  return setKeyOf({ name: asciiName(name), type });
}
