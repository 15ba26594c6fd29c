import type * as z from "zod";
import { splitFields } from "../dns/data-layout.ts";
import { apexOf, isWithin, sameName } from "../dns/zone-names.ts";
import type { Seed } from "./seed-shape.ts";

/** Notes what is wrong at a place of a seed. */
type Note = (path: readonly (string | number)[], message: string) => void;

/** What cannot be seen in one entry of a seed alone: what refers to nothing, and what is there twice. */
export function checkSeed(seed: Seed, context: z.RefinementCtx<Seed>): void {
  const note: Note = (path, message) => {
    const code = "custom";
    context.addIssue({ code, path: [...path], message, input: seed });
  };
  noteTwice(seed.customers, (at) => ["customers", at], note);
  checkServers(seed, note);
  for (const [id, zone] of Object.entries(seed.zones)) checkZone(id, zone, note);
  const zoneNames = Object.keys(seed.zones).map((id) => apexOf(id).toLowerCase());
  noteTwice(zoneNames, (at) => ["zones", Object.keys(seed.zones)[at] ?? ""], note);
  for (const [id, cluster] of Object.entries(seed.clusters)) checkCluster(id, cluster, seed, note);
  for (const [token, access] of Object.entries(seed.tokens)) checkAccess(["tokens", token], access, seed, note);
}

function checkServers({ servers, customers }: Seed, note: Note): void {
  for (const [at, { customer }] of servers.entries())
    if (!customers.includes(customer)) note(["servers", at, "customer"], `${customer} is none of the customers`);
  noteTwice(
    servers.map(({ fqdn }) => fqdn),
    (at) => ["servers", at, "fqdn"],
    note,
  );
}

function checkZone(id: string, { records }: Seed["zones"][string], note: Note): void {
  const apex = apexOf(id);
  let soas = 0;
  for (const [at, { name, type, data, dataComments }] of records.entries()) {
    const problem = (field: string, message: string): void => note(["zones", id, "records", at, field], message);
    const whole = name === "@" ? apex : name;
    // of a relative name the shape tells already
    if (whole.endsWith(".") && !isWithin(whole, apex)) problem("name", `is not in the zone ${id}`);
    if (dataComments !== undefined && dataComments.length !== data.length)
      problem("dataComments", "must have the same length as data");
    if (type !== "SOA") continue;
    soas += 1;
    if (soas > 1) problem("type", "a zone has one SOA record only");
    if (!sameName(whole, apex)) problem("name", "the SOA record is that of the zone itself");
    if (splitFields(data.join(" ")).length !== 7) problem("data", "an SOA record has 7 fields");
  }
}

function checkCluster(id: string, { projects }: Seed["clusters"][string], { customers }: Seed, note: Note): void {
  for (const [at, { customerId }] of projects.entries())
    if (customerId !== undefined && !customers.includes(customerId))
      note(["clusters", id, "projects", at, "customerId"], `${customerId} is none of the customers`);
  noteTwice(
    projects.map((project) => project.id),
    (at) => ["clusters", id, "projects", at, "id"],
    note,
  );
}

function checkAccess(path: readonly string[], access: Seed["tokens"][string], seed: Seed, note: Note): void {
  const known = { customers: seed.customers, zones: Object.keys(seed.zones), clusters: Object.keys(seed.clusters) };
  for (const part of ["customers", "zones", "clusters"] as const)
    for (const [at, id] of (access[part] ?? []).entries())
      if (!known[part].includes(id)) note([...path, part, at], `${id} is none of the ${part}`);
}

function noteTwice(
  ids: readonly (string | undefined)[],
  pathOf: (at: number) => readonly (string | number)[],
  note: Note,
): void {
  const seen = new Set<string>();
  for (const [at, id] of ids.entries()) {
    if (id === undefined) continue;
    if (seen.has(id)) note(pathOf(at), `${id} is there already`);
    seen.add(id);
  }
}
