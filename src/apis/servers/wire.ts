import * as z from "zod";
import { isErrorObject } from "../../http/answers/error-body.ts";
import { requiredSettings, serverFields } from "../../model/server-fields.ts";
import { wireShape } from "../wire-shape.ts";

/** A server definition as JSON of the servers API (docs/interface.md#server-definitions). */
export const serverDefinitionWire = wireShape(serverFields);
export type ServerDefinitionWire = z.infer<typeof serverDefinitionWire>;

/** A definition as it is read: what has none of the required settings is a message or nothing at all. */
export const readDefinitionWire = serverDefinitionWire.refine(
  (wire) => requiredSettings.some((name) => wire[name] != null),
  { error: `it has none of ${requiredSettings.join(", ")}` },
);

/**
 * Facts: a flat object. Every value is currently a string (docs/interface.md#facts-of-a-server), but nothing promises that it
 * stays so. A server that never reported has none. An object with `error`, or of a message only, is what frameworks answer when they fail.
 */
export const factsWire = z
  .record(z.string(), z.unknown())
  .refine((facts) => !("error" in facts) && !isErrorObject(facts), { error: "it tells of an error" });
