import { randomUUID } from "node:crypto";
import { plainProblems } from "terraform-provider-sdk/core";
import { layOut } from "../dns/data-layout.ts";
import { apexOf } from "../dns/zone-names.ts";
import { originFor } from "../dns/record-json.ts";
import type { SandboxOptions } from "../options.ts";
import { projectUrl } from "../platform/print-project.ts";
import { makeProjectId } from "../platform/project-id.ts";
import { seedSchema } from "./seed.ts";
import type { Seed, SeedInput } from "./seed-shape.ts";
import type { ClusterState, ProjectState, RecordState, SandboxState, ServerState, ZoneState } from "../state/state.ts";

/** The user whom the seed's objects are from. */
const seeder = "u10001";

/** The state a sandbox starts from. */
export function stateFromSeed(input: SeedInput, options: SandboxOptions, now: number): SandboxState {
  const seed = seedSchema.parse(input, plainProblems);
  return {
    format: "ims-sandbox-state",
    version: 1,
    dataId: randomUUID(),
    tokens: seed.tokens,
    customers: seed.customers,
    servers: seed.servers.map((server) => serverFrom(server, options, now)),
    decommissions: [],
    zones: Object.entries(seed.zones).map(([id, zone]) => zoneFrom(id, zone, options)),
    clusters: Object.entries(seed.clusters).map(([id, cluster]) => clusterFrom(id, cluster, options, now)),
  };
}

function serverFrom({ facts, ...fields }: Seed["servers"][number], options: SandboxOptions, now: number): ServerState {
  const { customer, fqdn } = fields;
  const extra = options.extraFields ? { serviceLevel: "standard" } : {};
  const definition = { ...fields, ...extra, modDate: now, modUser: seeder };
  return { customer, fqdn, definition, facts, certificate: "valid", inventory: "active" };
}

function zoneFrom(id: string, { ttl, records }: Seed["zones"][string], options: SandboxOptions): ZoneState {
  const apex = apexOf(id);
  const hasSoa = records.some((record) => record.type === "SOA");
  const all = hasSoa ? records : [{ name: "@", type: "SOA", ...usualSoa(apex) }, ...records];
  return { id, ttl, records: all.map((record) => recordFrom(record, apex, options)) };
}

function usualSoa(apex: string): { data: string[]; dataComments: (string | null)[] } {
  return {
    data: [`ns1.${apex}`, `hostmaster.${apex}`, "2024010100", "10800", "3600", "604800", "3600"],
    dataComments: [null, null, "serial", "refresh", "retry", "expire", "minimum"],
  };
}

function recordFrom(
  seed: Seed["zones"][string]["records"][number],
  apex: string,
  options: SandboxOptions,
): RecordState {
  const name = seed.name === "@" ? apex : seed.name;
  const { type, ttl = null, comment = null, data, dataComments = null } = seed;
  const laidOut = layOut({ data, dataComments }, options.recordDataLayout);
  return { origin: originFor(name, apex), name, type, cls: "IN", ttl, ...laidOut, comment };
}

function clusterFrom(
  id: string,
  { nodes, projects }: Seed["clusters"][string],
  options: SandboxOptions,
  now: number,
): ClusterState {
  const cluster: ClusterState = { id, nodes, projects: [] };
  for (const seed of projects) cluster.projects.push(projectFrom(seed, cluster, options, now));
  return cluster;
}

function projectFrom(
  { id: named, name, type, ...settings }: Seed["clusters"][string]["projects"][number],
  cluster: ClusterState,
  options: SandboxOptions,
  now: number,
): ProjectState {
  const taken = new Set(cluster.projects.map((project) => project.id));
  const wanted = { name, customer: settings.customerId ?? "system", settings };
  const id = named ?? makeProjectId(wanted, taken, options.projectIds);
  const url = projectUrl(cluster.id, id);
  return { id, name, type, url, created: now, settings, visibleAt: 0, settledAt: 0, goneAt: null };
}
