export { serverDefinitionData } from "./data-source.ts";
export { serverDefinition } from "./resource.ts";
