import type { ServerDeclaration, ServerDefinition } from "../../client/index.ts";
import type { ActualOf, PlannedOf, StateOf } from "terraform-provider-sdk";
import { toAttributes, toDeclared } from "../../model/table-attributes.ts";
import { serverFields } from "../../model/server-fields.ts";
import type { attributes, blocks } from "./attributes.ts";

export type ServerState = StateOf<typeof attributes, typeof blocks>;
export type ServerPlan = PlannedOf<typeof attributes, typeof blocks>;
export type ServerActual = ActualOf<typeof attributes, typeof blocks>;

/** A definition as the attributes of a state. Its ID is spelled like the state's or the plan's own names. */
export function fromDefinition(
  server: ServerDefinition,
  { customer, fqdn }: Pick<ServerDefinition, "customer" | "fqdn"> = server,
): ServerActual {
  return { id: `${customer}/${fqdn}`, ...toAttributes(serverFields, server) };
}

/** What a plan or state declares of a server. */
export function toDeclaration(values: ServerPlan | ServerState): ServerDeclaration {
  return toDeclared(serverFields, values);
}
