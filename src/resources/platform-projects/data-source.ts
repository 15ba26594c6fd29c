import { cluster } from "../arguments.ts";
import { defineListing } from "../listing.ts";

export const platformProjects = defineListing({
  typeName: "ims_platform_projects",
  description: "Projects of a container-platform cluster that the token has access to.",
  arguments: { cluster },
  result: ["ids", "Identifiers of the projects."],
  what: ({ cluster: id }) => `the projects of the cluster ${JSON.stringify(id)}`,
  list: (api, { cluster: id }, signal) => api.platform.listProjects(id, signal),
});
