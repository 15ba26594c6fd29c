import type { ServerDeclaration, ServerDefinition } from "../../client/index.ts";
import type { ActualOf, PlannedOf, StateOf } from "../../framework/kind.ts";
import type { attributes, blocks } from "./attributes.ts";

export type ServerState = StateOf<typeof attributes, typeof blocks>;
export type ServerPlan = PlannedOf<typeof attributes, typeof blocks>;
export type ServerActual = ActualOf<typeof attributes>;

/** A definition as the attributes of a state. No value and an empty text are the same. */
export function fromDefinition(server: ServerDefinition): ServerActual {
  return {
    id: `${server.customer}/${server.fqdn}`,
    customer: server.customer,
    fqdn: server.fqdn,
    environment: server.environment ?? "",
    project: server.project ?? "",
    role: server.role ?? "",
    location: server.location ?? "",
    region: valueOf(server.region),
    zone: valueOf(server.zone),
    stage: valueOf(server.stage),
    mod_date: server.modDate,
    mod_user: server.modUser,
  };
}

/** What a plan or state declares of a server. */
export function toDeclaration(values: ServerPlan | ServerState): ServerDeclaration {
  const { customer, fqdn, environment, project, role, location, region, zone, stage } = values;
  return { customer, fqdn, environment, project, role, location, region, zone, stage };
}

function valueOf(text: string | null): string | null {
  return text === "" ? null : text;
}
