import type { ServerDefinitionWire } from "../../apis/servers/wire.ts";

/** The attributes of a server definition that whoever declares it decides. */
export const managedFields = ["environment", "project", "role", "location", "region", "zone", "stage"] as const;
export type ManagedField = (typeof managedFields)[number];

/** Those of them that every definition has (interface 2.1). */
export const requiredFields = ["environment", "project", "role", "location"] as const;

/** What is declared of a server definition (interface 2.1). Null: no value. */
export interface ServerDeclaration {
  readonly customer: string;
  readonly fqdn: string;
  readonly environment: string | null;
  readonly project: string | null;
  readonly role: string | null;
  readonly location: string | null;
  /** `CITY.CC` */
  readonly region: string | null;
  readonly zone: string | null;
  readonly stage: string | null;
}

/** A server definition as it is (interface 2.1). */
export interface ServerDefinition extends ServerDeclaration {
  /** Unix time in ms of the last change. */
  readonly modDate: number | null;
  readonly modUser: string | null;
}

/** A server, by the customer it belongs to. `_` for the customer: whichever it is. */
export interface ServerId {
  readonly customer: string;
  readonly fqdn: string;
}

/** Reads the wire shape. What it leaves out of its own identity comes from `id`. */
export function fromWire(wire: ServerDefinitionWire, id: ServerId): ServerDefinition {
  return {
    customer: givenOr(wire.customer, id.customer),
    fqdn: givenOr(wire.fqdn, id.fqdn),
    environment: wire.environment ?? null,
    project: wire.project ?? null,
    role: wire.role ?? null,
    location: wire.location ?? null,
    region: wire.region ?? null,
    zone: wire.zone ?? null,
    stage: wire.stage ?? null,
    modDate: wire.modDate == null ? null : Math.round(wire.modDate),
    modUser: wire.modUser ?? null,
  };
}

function givenOr(given: string | null | undefined, otherwise: string): string {
  return given === undefined || given === null || given === "" ? otherwise : given;
}

/** The payload of a create: every field that has a value. */
export function toWire(declared: ServerDeclaration): ServerDefinitionWire {
  return withoutNulls({ fqdn: declared.fqdn, customer: declared.customer, ...pickManaged(declared) });
}

/**
 * The payload of an update: the live object with the declared fields laid over it. Fields this project does not know are kept,
 * null ones are left out, and so are those that are ignored if sent. (interface 4.1, rule 1; behaviour: section 3)
 */
export function overlay(live: ServerDefinitionWire, declared: ServerDeclaration): ServerDefinitionWire {
  const ignored = { fqdn: null, modDate: null, modUser: null };
  return withoutNulls({ ...live, ...pickManaged(declared), customer: live.customer ?? declared.customer, ...ignored });
}

/** The managed fields in which two definitions differ. No value and an empty text are the same. */
export function differingFields(a: ServerDeclaration, b: ServerDeclaration): ManagedField[] {
  return managedFields.filter((field) => (a[field] ?? "") !== (b[field] ?? ""));
}

function pickManaged(declared: ServerDeclaration): Pick<ServerDeclaration, ManagedField> {
  const { environment, project, role, location, region, zone, stage } = declared;
  return { environment, project, role, location, region, zone, stage };
}

function withoutNulls(fields: ServerDefinitionWire): ServerDefinitionWire {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
}
