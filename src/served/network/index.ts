/** What speaks to name servers. It is loaded with the first question, and not before (docs/decisions/0018-asking-name-servers.md). */
export { ask } from "./ask.ts";
export { resolveAddresses } from "./resolve.ts";
