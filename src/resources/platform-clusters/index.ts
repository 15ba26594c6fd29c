export { platformClusters } from "./data-source.ts";
