export { platformCluster } from "./data-source.ts";
