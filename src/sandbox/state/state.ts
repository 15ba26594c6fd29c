import * as z from "zod";

const time = z.number();

/** A part of the state as it stands in the sandbox: never changed in place, only replaced. */
export type Frozen<Part> = Part extends readonly (infer Entry)[]
  ? readonly Frozen<Entry>[]
  : Part extends object
    ? { readonly [Field in keyof Part]: Frozen<Part[Field]> }
    : Part;

/** A copy of such a part. */
type Thawed<Part> = Part extends readonly (infer Entry)[]
  ? Thawed<Entry>[]
  : Part extends object
    ? { -readonly [Field in keyof Part]: Thawed<Part[Field]> }
    : Part;

/** A copy that others may change. */
export function copyOf<Part>(part: Part): Thawed<Part> {
  return structuredClone(part) as Thawed<Part>;
}

/** What the holder of a token may use. A part that is left out is not limited. */
export const accessSchema = z.strictObject({
  /** User id, seen as `modUser` and `requesterUid`. */
  user: z.string().default("u10001"),
  apis: z.array(z.enum(["servers", "dns", "platform"])).optional(),
  customers: z.array(z.string()).optional(),
  zones: z.array(z.string()).optional(),
  clusters: z.array(z.string()).optional(),
  /** Which users may choose which value is up to the service (docs/interface.md#projects). */
  billingCycles: z.array(z.enum(["MONTHLY", "YEARLY", "NONE"])).optional(),
});
/**
 * What the holder of a token may use, with all defaults.
 *
 * @interface
 */
export type Access = Frozen<z.output<typeof accessSchema>>;
/**
 * What the holder of a token may use. A part that is left out is not limited.
 *
 * @interface
 */
export type AccessInput = Frozen<z.input<typeof accessSchema>>;

export const serverState = z.strictObject({
  customer: z.string(),
  fqdn: z.string(),
  /** Every field that has a value, also such as the interface does not know. */
  definition: z.record(z.string(), z.unknown()),
  facts: z.record(z.string(), z.string()),
  certificate: z.enum(["valid", "revoked"]),
  inventory: z.enum(["active", "inactive"]),
});
/**
 * A server as the sandbox holds it.
 *
 * @interface
 */
export type ServerState = z.output<typeof serverState>;

export const decommission = z.strictObject({
  customer: z.string(),
  fqdn: z.string(),
  revoke: z.boolean(),
  deactivate: z.boolean(),
  delete: z.boolean(),
  at: time,
});
/**
 * A decommission that was asked for, with the steps it ran.
 *
 * @interface
 */
export type Decommission = z.output<typeof decommission>;

export const recordState = z.strictObject({
  /** The `$ORIGIN` it stands under in the zone's text. */
  origin: z.string(),
  name: z.string(),
  type: z.string(),
  cls: z.string(),
  ttl: z.string().nullable(),
  data: z.array(z.string()),
  dataComments: z.array(z.string().nullable()).nullable(),
  comment: z.string().nullable(),
});
/**
 * A record as the sandbox holds it.
 *
 * @interface
 */
export type RecordState = z.output<typeof recordState>;

const zoneState = z.strictObject({
  id: z.string(),
  /** The `$TTL` line. */
  ttl: z.string(),
  records: z.array(recordState),
});
/**
 * A zone as the sandbox holds it.
 *
 * @interface
 */
export type ZoneState = z.output<typeof zoneState>;

export const projectState = z.strictObject({
  id: z.string(),
  name: z.string(),
  type: z.enum(["SYSTEM", "DEMO", "CUSTOMER"]),
  url: z.string(),
  created: time,
  /** Every other field that has a value. */
  settings: z.record(z.string(), z.unknown()),
  visibleAt: time,
  settledAt: time,
  /** When it is gone, once it is deleted. */
  goneAt: time.nullable(),
});
/**
 * A project as the sandbox holds it. Times are Unix milliseconds.
 *
 * @interface
 */
export type ProjectState = z.output<typeof projectState>;

const clusterState = z.strictObject({
  id: z.string(),
  nodes: z.array(z.string()),
  projects: z.array(projectState),
});
export type ClusterState = z.output<typeof clusterState>;

/** All that the sandbox knows; plain JSON, also the content of a state file. Times are Unix milliseconds. */
export const sandboxState = z.strictObject({
  format: z.literal("ims-sandbox-state"),
  version: z.literal(1),
  /** Names these data, of which each state of them is made. Files of earlier versions have none. */
  dataId: z.string().optional(),
  /** How far the service's time was moved on, in ms. The times below are of that time. Left out where it never was. */
  ahead: z.number().min(0).optional(),
  tokens: z.record(z.string(), accessSchema),
  customers: z.array(z.string()),
  servers: z.array(serverState),
  /** Every decommission ever asked for, the oldest first. */
  decommissions: z.array(decommission),
  zones: z.array(zoneState),
  clusters: z.array(clusterState),
});
/**
 * All that a sandbox knows; plain JSON, also the content of a state file. Times are Unix milliseconds.
 *
 * @interface
 */
export type SandboxState = z.output<typeof sandboxState>;
