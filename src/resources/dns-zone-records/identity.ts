import { defineIdentity } from "terraform-provider-sdk";
import { printImportId } from "../../client/index.ts";
import { setIdentity } from "../records/record-identity.ts";
import type { ZoneState } from "./mapping.ts";

/** What names the records of a zone. An import by it takes all of them; the import id can name a part. */
export const identity = defineIdentity<ZoneState>()({
  attributes: { zone: setIdentity.zone },
  from: ["zone"],
  of: ({ zone }) => ({ zone }),
  importId: ({ zone }) => printImportId(zone),
});
