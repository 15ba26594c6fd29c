import * as z from "zod";
import { number, text } from "../shapes.ts";

/**
 * A server definition as the servers API speaks it (interface 2.1). Absent and null mean the same, a number may be a double,
 * and fields may be added at any time, so unknown ones are kept.
 */
export const serverDefinitionWire = z.looseObject({
  fqdn: text,
  environment: text,
  project: text,
  role: text,
  location: text,
  region: text,
  zone: text,
  stage: text,
  /** Unix time in ms of the last change. */
  modDate: number,
  modUser: text,
  customer: text,
});
export type ServerDefinitionWire = z.infer<typeof serverDefinitionWire>;

/** A definition as it is read: what has none of the required fields is a message or nothing at all. */
export const readDefinitionWire = serverDefinitionWire.refine(
  ({ environment, project, role, location }) => [environment, project, role, location].some((field) => field != null),
  { error: "it has none of environment, project, role and location" },
);

/**
 * Facts: a flat object. Every value is currently a string (interface 2.2), but nothing promises that it stays so.
 * A server that never reported has none. An object with `error` is what frameworks answer when they fail.
 */
export const factsWire = z
  .record(z.string(), z.unknown())
  .refine((facts) => !("error" in facts), { error: "it tells of an error" });
