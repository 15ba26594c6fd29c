import { cluster } from "../arguments.ts";
import { defineListing } from "../listing.ts";

export const platformCluster = defineListing({
  typeName: "ims_platform_cluster",
  description: "A container-platform cluster and what it lists.",
  arguments: { cluster },
  result: ["entities", "Kinds of entities the cluster has: `nodes` and `projects`."],
  what: ({ cluster: id }) => `the cluster ${JSON.stringify(id)}`,
  list: (api, { cluster: id }, signal) => api.platform.listEntities(id, signal),
});
