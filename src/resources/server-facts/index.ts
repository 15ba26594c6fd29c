export { serverFacts } from "./data-source.ts";
