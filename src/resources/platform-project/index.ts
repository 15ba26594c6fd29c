export { platformProjectData } from "./data-source.ts";
export { platformProject } from "./resource.ts";
