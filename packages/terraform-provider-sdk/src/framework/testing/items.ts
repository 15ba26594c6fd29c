import * as z from "zod";
import { local, optional, required, type Attribute } from "../schema/attribute.ts";
import { nestedMap } from "../schema/zod-facts.ts";

const description = "x";

/** A map of nested objects with a local attribute. */
export function itemsAttribute(equal: NonNullable<Attribute["equal"]>) {
  const item = {
    text: required(z.string(), { description }),
    note: optional(z.string(), { description }),
    rules: local(z.array(z.string()), { description }),
  };
  return required(nestedMap(item), { description, equal });
}
