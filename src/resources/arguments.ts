import * as z from "zod";
import { optional, required } from "../framework/attribute.ts";

const word = z.string().min(1, { error: "must not be empty" });

/** Arguments that several data sources take. */
export const customerOrAll = optional(word, {
  description: "Identifier of the customer. Default `_`: all customers of the token.",
});
export const fqdn = required(word, { description: "Fully qualified domain name of the server." });
export const zone = required(word, { description: "Identifier of the zone." });
export const cluster = required(word, { description: "Identifier of the cluster. It may hold spaces." });
