import { defineIdentity } from "terraform-provider-sdk";
import { printImportId } from "../../client/index.ts";
import { canonicalSet, setIdentity } from "../records/record-identity.ts";
import type { RecordSetState } from "./mapping.ts";

/** What names all records of a type and name. */
export const identity = defineIdentity<RecordSetState>()({
  attributes: setIdentity,
  from: ["zone", "type", "name"],
  of: canonicalSet,
  importId: ({ zone, type, name }) => printImportId(zone, type, name),
});
