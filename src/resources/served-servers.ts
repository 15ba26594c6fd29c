import * as z from "zod";
import { optional } from "terraform-provider-sdk";
import { readServerName, type ServerName } from "../client/index.ts";

/** Name servers as users list them. */
const serverList = z
  .array(
    z.string().refine((text) => readServerName(text) !== undefined, {
      error: "must be a name or an address, with a port if need be: ns1.example.com, 192.0.2.1:53, [2001:db8::1]:53",
    }),
  )
  .min(1, { error: "must have at least one server" });

/** The attribute that lists the name servers to ask. */
export const askedServers = optional(serverList, {
  description:
    "Whom to ask: names or addresses, with a port if need be (`ns1.example.com`, `192.0.2.1:53`, `[2001:db8::1]:53`). Default: the " +
    "zone's NS records. Each address of a name is asked.",
});

/** What {@link askedServers} lets through, read. */
export function readServers(texts: readonly string[] | null | undefined): readonly ServerName[] | undefined {
  return texts?.flatMap((text) => readServerName(text) ?? []);
}
