import { joinData, recordFields } from "../../dns/index.ts";
import { keyOf, type RecordContent } from "./record-content.ts";

/**
 * How a deployment lays out `data`: one entry for each field, or one entry with the whole value.
 * (docs/interface.md#differences-between-deployments)
 */
export type DataLayout = "fields" | "whole";

/** The number of fields of an SOA record. Every zone has one, so its data shows the layout. */
const soaFields = 7;

/** The layout that the data of a zone's SOA record shows, `undefined` where it shows none. */
export function layoutOf(soa: readonly string[]): DataLayout | undefined {
  if (soa.length === 1 && recordFields(joinData(soa)).length === soaFields) return "whole";
  return soa.length === soaFields ? "fields" : undefined;
}

/** Whether the two layouts of this data differ at all. */
export function hasLayout({ data }: Pick<RecordContent, "data">): boolean {
  return data.length > 1 || recordFields(joinData(data)).length > 1;
}

/**
 * The record with its data and their comments in the given layout. It means the same: data whose form is broken, such as one with a `;`
 * outside of quotes, is cut nowhere, for some of it would be lost.
 */
export function layOut(content: RecordContent, layout: DataLayout | undefined): RecordContent {
  if (layout === undefined || !hasLayout(content)) return content;
  const laidOut = layout === "whole" ? layOutWhole(content) : layOutFields(content);
  return keyOf(laidOut) === keyOf(content) ? laidOut : content;
}

function layOutWhole(content: RecordContent): RecordContent {
  const { data, dataComments } = content;
  if (data.length === 1) return content;
  const texts = dataComments?.filter((comment) => comment !== null && comment !== "") ?? [];
  return { ...content, data: [joinData(data)], dataComments: texts.length === 0 ? null : [texts.join("; ")] };
}

/** Where an entry is split into several fields, its comment stays with the first of them. */
function layOutFields(content: RecordContent): RecordContent {
  const { data, dataComments } = content;
  const split = data.map((entry) => recordFields(entry));
  if (split.every((fields) => fields.length === 1)) return content;
  const comments = split.flatMap((fields, at) =>
    fields.map((_, nth) => (nth === 0 ? (dataComments?.[at] ?? null) : null)),
  );
  return { ...content, data: split.flat(), dataComments: dataComments === null ? null : comments };
}
