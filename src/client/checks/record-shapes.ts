import { canonicalName, isWithin } from "../../dns/index.ts";
import { notedRecord } from "../noted-contents.ts";
import { asciiName, type RecordContent } from "../records/record-content.ts";
import { setKeyOf, type SetName } from "../../model/set-key.ts";
import { wrongForm, type Problem } from "./forms.ts";
import { each, type Shape } from "./shapes.ts";

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

/** A record with each of its fields. */
export const record: Shape = (path, value) => {
  const { error } = notedRecord.safeParse(value);
  if (error === undefined) return undefined;
  const field = error.issues[0]?.path[0] as keyof RecordContent | undefined;
  if (field === undefined) return wrongForm(path, { wanted: "a record" }, value);
  return wrongForm(`${path}.${field}`, { wanted: forms[field] }, (value as RecordContent)[field]);
};

export const recordList = each("a list of records", record);

/** What is wrong where one of the records, by their names in the request, has another name or type than `whole`, which is `set`. */
export function problemOfOthers(
  records: Readonly<Record<string, RecordContent>>,
  [whole, set]: readonly [string, SetName],
): Problem | undefined {
  const [path, other] = Object.entries(records).find(([, one]) => keyOfSet(one) !== keyOfSet(set)) ?? [];
  if (other === undefined) return undefined;
  return {
    happened: `\`${path}\` is ${other.name} ${other.type}, and \`${whole}\` ${set.name} ${set.type}. Nothing was sent.`,
    remedy:
      "Give records of one name and type. A record of another name or type is another record: create it, and delete the one that is to go.",
  };
}

/** The records of a list by their names in a request. */
export function namedRecords(path: string, records: readonly RecordContent[]): Readonly<Record<string, RecordContent>> {
  return Object.fromEntries(records.map((one, nth) => [`${path}[${nth}]`, one]));
}

/** What is wrong with a name that is none of the zone: nothing has a name of another zone, or one without its end. */
export function problemOfName(path: string, name: string, zone: string): Problem | undefined {
  if (isWithin(asciiName(name), zone)) return undefined;
  return {
    happened: `\`${path}\` is ${name}, which is no name of the zone ${zone}. Nothing was sent.`,
    remedy: `Give the whole name, such as www.${canonicalName(zone)} with the dot at its end.`,
  };
}

function keyOfSet({ name, type }: SetName): string {
  return setKeyOf({ name: asciiName(name), type });
}
