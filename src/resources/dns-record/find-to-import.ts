import { inShell, printImportId, withQuery, type RecordContent, type RecordEntry } from "../../client/index.ts";
import { Failure } from "terraform-provider-sdk/core";
import { equalData } from "../../dns/index.ts";
import type { ObjectOperation } from "terraform-provider-sdk";
import { nothingToImport, otherForm, parseImport } from "../parse-import-id.ts";
import { nearestRecords } from "../records/nearest-records.ts";
import { isItsWhole } from "../records/whole-targets.ts";
import type { KindServices } from "../kind-services.ts";

const importForm = {
  what: "the DNS record",
  form: "ZONE/TYPE/NAME, ZONE/TYPE/NAME?data=DATA or ZONE/TYPE/NAME/NR",
  example: "example.com/A/www.example.com.?data=192.0.2.1",
  segments: [3, 4],
  query: "data",
};

/** The record that an import id names: the only one of its type and name, the one with this data, or the one at an index. */
export async function findToImport(
  id: string,
  { services, signal }: ObjectOperation<KindServices>,
): Promise<{ readonly zone: string; readonly content: RecordContent }> {
  const { segments, texts } = parseImport(id, importForm);
  const [zone, type = "", name = "", nr] = segments;
  if (nr !== undefined && texts.length > 0) return otherForm(id, importForm);
  const isMeant = (content: RecordContent): boolean =>
    equalData(type, texts, content.data) || isItsWhole(content, { zone, name, type: content.type, data: texts });
  const records = await services.client.records.readSet({ zone, type, name }, signal);
  const named = records.filter(({ nr: at, content }) =>
    nr === undefined ? texts.length === 0 || isMeant(content) : String(at) === nr,
  );
  const [found, ...others] = named;
  if (others.length > 0) throw several(id, named, printImportId(zone, type, name));
  if (found !== undefined) return { zone, content: found.content };
  const sought =
    nr === undefined ? `with the data ${JSON.stringify(texts.join(" "))}` : `at the index ${JSON.stringify(nr)}`;
  const missing = `There is no ${type} record of ${name}${records.length === 0 ? "" : ` ${sought}`} in the zone ${zone}.`;
  const near =
    records.length === 0
      ? await nearestRecords({ zone, type, name }, { services, signal })
      : `Those that are there: ${idsOf(records, printImportId(zone, type, name))}.`;
  throw nothingToImport(importForm, id, [missing, near]);
}

/** The ids name content, for an index moves with every change; but for records that differ in nothing else. */
function idsOf(records: readonly RecordEntry[], base: string): string {
  const keys = records.map(({ key }) => key);
  const ids = records.map(({ nr, key, content }) =>
    keys.filter((other) => other === key).length > 1 ? `${base}/${nr}` : withQuery(base, "data", content.data),
  );
  return ids.map(inShell).join(", ");
}

function several(id: string, records: readonly RecordEntry[], base: string): Failure {
  return new Failure({
    code: "import-ambiguous",
    doing: `Cannot import the DNS record ${JSON.stringify(id)}`,
    happened: `There are ${records.length} records of this type and name.`,
    remedy: `Give the id of the one you mean: ${idsOf(records, base)}.`,
  });
}
