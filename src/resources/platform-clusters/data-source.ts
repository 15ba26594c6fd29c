import { defineListing } from "../listing.ts";

export const platformClusters = defineListing({
  typeName: "ims_platform_clusters",
  description: "Container-platform clusters that the token has access to.",
  arguments: {},
  result: ["ids", "Identifiers of the clusters."],
  what: () => "the clusters",
  list: (api, _, signal) => api.platform.listClusters(signal),
});
