import { defineIdentity, optional } from "terraform-provider-sdk";
import { keyOf, printImportId, withQuery } from "../../client/index.ts";
import { equalData } from "../../dns/index.ts";
import { word } from "../../model/name-schemas.ts";
import { canonicalSet, setIdentity } from "../records/record-identity.ts";
import type { RecordState } from "./mapping.ts";

/** Types of which a name has one record at most. (RFC 1034 section 3.6.2, RFC 6672 section 2.4) */
export const aloneTypes: ReadonlySet<string> = new Set(["CNAME", "DNAME", "SOA"]);

/**
 * What names a record: among those of its type and name, its data. An update in place that changes the data changes it, since nothing
 * else tells it from its siblings.
 */
export const identity = defineIdentity<RecordState>()({
  attributes: {
    ...setIdentity,
    data: optional(word, {
      description:
        "Data of the record in its canonical form. Absent of types of which a name has one record at most (CNAME, DNAME, SOA). " +
        "An import may leave it out where there is one record of this type and name.",
      equal: (a, b, { type }) => equalData(String(type), String(a), String(b)),
    }),
  },
  from: ["zone", "type", "name", "data"],
  mutable: true,
  of({ data, ...state }) {
    const set = canonicalSet(state);
    return { ...set, data: aloneTypes.has(set.type) ? null : keyOf({ type: set.type, data: [...data] }) };
  },
  importId: ({ zone, type, name, data }) =>
    withQuery(printImportId(zone, type, name), "data", data === null ? [] : [data]),
});
