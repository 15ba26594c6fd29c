import { cluster } from "../arguments.ts";
import { defineListing } from "../listing.ts";

export const platformNodes = defineListing({
  typeName: "ims_platform_nodes",
  description: "Nodes of a container-platform cluster that the token has access to.",
  arguments: { cluster },
  result: ["names", "Names of the nodes."],
  what: ({ cluster: id }) => `the nodes of the cluster ${JSON.stringify(id)}`,
  list: (api, { cluster: id }, signal) => api.platform.listNodes(id, signal),
});
