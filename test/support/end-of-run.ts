export { end as default } from "./temporary-directory.ts";
