export { platformNodes } from "./data-source.ts";
