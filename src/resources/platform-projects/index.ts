export { platformProjects } from "./data-source.ts";
