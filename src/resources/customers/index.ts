export { customers } from "./data-source.ts";
