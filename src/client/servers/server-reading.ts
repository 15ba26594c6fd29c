import type { ServerDefinitionWire } from "../../apis/servers/wire.ts";
import { Failure } from "terraform-provider-sdk/core";
import { isSameName } from "../../dns/index.ts";
import { equalCustomers } from "../../model/customer.ts";
import { requiredSettings, withoutFinalDot } from "../../model/server-fields.ts";
import type { ReadingTime } from "../reading-age.ts";
import { fromWire, type ServerDefinition, type ServerId } from "./server-definition.ts";

/** All customers of the token in the place of one (docs/interface.md#the-wildcard-customer). */
export const anyCustomer = "_";

/** A definition with the wire object it was read from: an update must send back what this project does not know. */
export interface ServerReading {
  readonly wire: ServerDefinitionWire;
  readonly definition: ServerDefinition;
  /** When it was asked for. */
  readonly read?: ReadingTime | undefined;
}

/**
 * An answer as a reading of the server that was asked for. Only here an answer becomes data: what is about another server, or
 * is no server at all, must never reach a state, from where a plan would write to it or decommission it.
 *
 * @throws Failure `server-unreadable`
 */
export function toReading(wire: ServerDefinitionWire, id: ServerId): ServerReading {
  const answered = fromWire(wire, id);
  const problem = problemOf(wire, answered, id);
  if (problem === undefined) return { wire, definition: { ...answered, ...spelledAsAsked(answered, id) } };
  throw new Failure({
    code: "server-unreadable",
    doing: `Cannot read the server ${id.customer}/${id.fqdn}`,
    happened: `${problem} Nothing was concluded from it.`,
    remedy:
      "A cache or a proxy on the way may mix up answers: check what stands between here and the service, then run it again. " +
      "If it stays so, ask the operator of the service.",
  });
}

/**
 * Its name and customer as they were asked for: some services compare paths letter by letter and answer in other letters, and then
 * this is the spelling by which the server is found again.
 */
function spelledAsAsked({ customer }: ServerDefinition, id: ServerId): ServerId {
  return { customer: id.customer === anyCustomer ? customer : id.customer, fqdn: withoutFinalDot(id.fqdn) };
}

function problemOf(wire: ServerDefinitionWire, definition: ServerDefinition, id: ServerId): string | undefined {
  if (
    !isSameName(definition.fqdn, id.fqdn) ||
    !(id.customer === anyCustomer || equalCustomers(definition.customer, id.customer))
  )
    return `The service answered with another server: ${definition.customer}/${definition.fqdn}.`;
  if (requiredSettings.every((field) => (wire[field] ?? "") === ""))
    return `The service answered with an object that has none of ${requiredSettings.join(", ")}, so it is no server definition.`;
  return undefined;
}
