import type { ServerDefinitionWire } from "../../apis/servers/wire.ts";
import { differingSettings } from "../../model/compare-settings.ts";
import type { ServerComputed, ServerDeclaration, ServerSettings } from "../../model/objects.ts";
import { serverFields } from "../../model/server-fields.ts";
import { pickSettings, printWire, readWire } from "../../model/table-wire.ts";

export type { ServerDeclaration };

/** A server definition as it is. */
export interface ServerDefinition extends ServerDeclaration, ServerComputed {}

/** A setting of a server: a field that a declaration decides. */
export type ServerSetting = keyof ServerSettings;

/** A server, by the customer it belongs to. `_` for the customer: whichever it is. */
export interface ServerId {
  readonly customer: string;
  readonly fqdn: string;
}

/** Reads the wire shape. What it leaves out of its own identity comes from `id`. */
export function fromWire(wire: ServerDefinitionWire, { customer, fqdn }: ServerId): ServerDefinition {
  return readWire(serverFields, wire, { customer, fqdn });
}

/** The payload of a create: every field that has a value. */
export function toWire(declared: ServerDeclaration): ServerDefinitionWire {
  return printWire(serverFields, declared);
}

/**
 * The payload of an update: the live object with the declared settings laid over it. Fields this project does not know are kept,
 * null ones are left out, and so are those that are ignored if sent. (docs/behaviour.md#updating-a-server)
 */
export function overlay(live: ServerDefinitionWire, declared: ServerDeclaration): ServerDefinitionWire {
  const ignored = { fqdn: null, modDate: null, modUser: null };
  const settings = pickSettings(serverFields, declared);
  const whole: ServerDefinitionWire = {
    ...live,
    ...settings,
    customer: live.customer ?? declared.customer,
    ...ignored,
  };
  return Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== null && value !== undefined));
}

/** The settings in which two definitions differ. */
export function differingFields(a: ServerDeclaration, b: ServerDeclaration): ServerSetting[] {
  return differingSettings(serverFields, a, b);
}
