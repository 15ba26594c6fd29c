import { defineIdentity, required } from "terraform-provider-sdk";
import { printImportId } from "../../client/index.ts";
import { word } from "../../model/name-schemas.ts";
import type { ProjectState } from "./mapping.ts";

/** What names a project: its id, which the service makes. Until that is known, nothing does. */
export const identity = defineIdentity<ProjectState>()({
  attributes: {
    cluster: required(word, { description: "Identifier of the cluster." }),
    project_id: required(word, { description: "ID of the project on the cluster." }),
  },
  from: ["cluster", "project_id"],
  of: ({ cluster, project_id: id }) => (id === null ? null : { cluster, project_id: id }),
  importId: ({ cluster, project_id: id }) => printImportId(cluster, id),
});
