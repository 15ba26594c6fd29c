import * as z from "zod";
import { serialOf } from "../dns/serial.ts";
import { phaseOf } from "../platform/lifecycle.ts";
import type { Frozen, SandboxState, ServerState } from "../state/state.ts";

const text = z.string();

/** What a sandbox holds, without what is long. */
export const overview = z.strictObject({
  /** By the service's clock; a Unix time in ms. */
  now: z.number(),
  customers: z.array(text),
  servers: z.array(
    z.strictObject({
      ...{ customer: text, fqdn: text, environment: text, project: text, role: text, location: text, stage: text },
      certificate: z.enum(["valid", "revoked"]),
      inventory: z.enum(["active", "inactive"]),
    }),
  ),
  zones: z.array(z.strictObject({ id: text, serial: text, records: z.number() })),
  clusters: z.array(
    z.strictObject({
      id: text,
      nodes: z.array(text),
      projects: z.array(
        z.strictObject({
          ...{ id: text, name: text, type: text, customerId: text },
          phase: z.enum(["coming", "unsettled", "settled", "lingering"]),
        }),
      ),
    }),
  ),
});
/**
 * What a sandbox holds, without what is long.
 *
 * @interface
 */
export type Overview = z.output<typeof overview>;

/** Fields without a value are empty texts; projects that are gone are left out. */
export function overviewOf(state: Frozen<SandboxState>, now: number): Overview {
  return {
    now,
    customers: [...state.customers],
    servers: state.servers.map(serverRow),
    zones: state.zones.map((zone) => ({ id: zone.id, serial: serialOf(zone) ?? "", records: zone.records.length })),
    clusters: state.clusters.map(({ id, nodes, projects }) => ({
      id,
      nodes: [...nodes],
      projects: projects.flatMap((project) => {
        const phase = phaseOf(project, now);
        const customerId = textIn(project.settings, "customerId");
        return phase === "gone" ? [] : [{ id: project.id, name: project.name, type: project.type, customerId, phase }];
      }),
    })),
  };
}

function serverRow({ definition, ...server }: Frozen<ServerState>): Overview["servers"][number] {
  const { customer, fqdn, certificate, inventory } = server;
  const of = (name: string): string => textIn(definition, name);
  const place = { project: of("project"), role: of("role"), location: of("location"), stage: of("stage") };
  return { customer, fqdn, environment: of("environment"), ...place, certificate, inventory };
}

function textIn(fields: Readonly<Record<string, unknown>>, name: string): string {
  const value = fields[name];
  return typeof value === "string" ? value : "";
}
