import * as z from "zod";
import { readServerName, type ServerName } from "../client/index.ts";

/** Name servers as users list them. */
export const serverList = z
  .array(
    z.string().refine((text) => readServerName(text) !== undefined, {
      error: "must be a name or an address, with a port if need be: ns1.example.com, 192.0.2.1:53, [2001:db8::1]:53",
    }),
  )
  .min(1, { error: "must have at least one server" });

/** What {@link serverList} let through, read. */
export function readServers(texts: readonly string[] | null | undefined): readonly ServerName[] | undefined {
  return texts?.flatMap((text) => readServerName(text) ?? []);
}
