import { readFileSync } from "node:fs";
import * as z from "zod";
import { Failure } from "../core/failure.ts";
import { accessSchema } from "./state.ts";

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
  name: z.string().regex(/^@$|\.$/, { error: "must be @ or a name with a trailing dot" }),
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

/** What a sandbox holds when it starts, as people write it down: also the shape of a seed file. */
export const seedSchema = z.strictObject({
  customers: z.array(id).default([]),
  servers: z.array(seedServer).default([]),
  /** By zone id. */
  zones: z.record(id, seedZone).default({}),
  /** By cluster id. */
  clusters: z.record(id, seedCluster).default({}),
  /** Further tokens, with what their holders may use. */
  tokens: z.record(id, accessSchema).default({}),
});
export type Seed = z.output<typeof seedSchema>;
export type SeedInput = z.input<typeof seedSchema>;

/** Reads a seed file. Throws `Failure` (`sandbox-seed-invalid`) naming what is wrong where. */
export function parseSeedFile(path: string): Seed {
  const invalid = (happened: string, cause?: unknown): Failure =>
    new Failure({ code: "sandbox-seed-invalid", doing: `Cannot read the seed file ${path}`, happened, cause });
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, "utf8"));
  } catch (cause) {
    throw invalid((cause as Error).message, cause);
  }
  const read = seedSchema.safeParse(value);
  if (!read.success) throw invalid(z.prettifyError(read.error));
  return read.data;
}
