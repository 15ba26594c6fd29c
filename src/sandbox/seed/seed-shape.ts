import * as z from "zod";
import { accessSchema } from "../state/state.ts";

const text = z.string();
const id = z.string().min(1);
const uids = z.array(id);

const seedServer = z.strictObject({
  customer: id,
  fqdn: id,
  environment: id,
  project: id,
  role: id,
  location: id,
  region: text.optional(),
  zone: text.optional(),
  stage: text.optional(),
  facts: z.record(text, text).default({}),
});

const seedRecord = z.strictObject({
  /** Canonical; `@` for the zone itself. */
  name: z
    .string()
    .regex(/^@$|\.$/, { error: "must be @, or a whole name with a trailing dot such as www.example.com." }),
  type: id,
  ttl: text.optional(),
  /** One entry per field. */
  data: z.array(id).min(1),
  dataComments: z.array(text.nullable()).optional(),
  comment: text.optional(),
});

const seedZone = z.strictObject({
  /** The `$TTL` line. */
  ttl: text.default("3600"),
  /** An SOA record is added where there is none. */
  records: z.array(seedRecord).default([]),
});

const seedProject = z.strictObject({
  /** Made from the name where it is absent. */
  id: id.optional(),
  name: id,
  type: z.enum(["SYSTEM", "DEMO", "CUSTOMER"]).default("CUSTOMER"),
  requesterUid: text.optional(),
  nodeSelector: text.optional(),
  productId: text.optional(),
  description: text.optional(),
  customerId: text.optional(),
  adminUids: uids.optional(),
  editorUids: uids.optional(),
  viewerUids: uids.optional(),
  billingCycle: z.enum(["MONTHLY", "YEARLY", "NONE"]).optional(),
  quotaMemory: z.number().optional(),
  quotaCpu: z.number().optional(),
});

const seedCluster = z.strictObject({
  nodes: z.array(id).default([]),
  projects: z.array(seedProject).default([]),
});

/** The parts of a seed that can be checked entry by entry. */
export const seedShape = z.strictObject({
  customers: z.array(id).default([]),
  servers: z.array(seedServer).default([]),
  /** By zone id. */
  zones: z.record(id, seedZone).default({}),
  /** By cluster id. */
  clusters: z.record(id, seedCluster).default({}),
  /** Further tokens, with what their holders may use. */
  tokens: z.record(id, accessSchema).default({}),
});
/**
 * What a sandbox holds at first, with all defaults.
 *
 * @interface
 */
export type Seed = z.output<typeof seedShape>;
/**
 * What a sandbox is to hold at first, as a seed file says it.
 *
 * @interface
 */
export type SeedInput = z.input<typeof seedShape>;
