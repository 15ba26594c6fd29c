export { servers } from "./data-source.ts";
