import { isSameWord } from "../../apis/same-name.ts";
import type { ServerDefinitionWire } from "../../apis/servers/wire.ts";
import { Failure } from "terraform-provider-sdk/core";
import { canonicalName } from "../../dns/index.ts";
import { requiredSettings } from "../../model/server-fields.ts";
import { fromWire, type ServerDefinition, type ServerId } from "./server-definition.ts";

/** All customers of the token in the place of one (docs/interface.md#the-wildcard-customer). */
export const anyCustomer = "_";

/** A definition with the wire object it was read from: an update must send back what this project does not know. */
export interface ServerReading {
  readonly wire: ServerDefinitionWire;
  readonly definition: ServerDefinition;
}

/**
 * An answer as a reading of the server that was asked for. Only here an answer becomes data: what is about another server, or
 * is no server at all, must never reach a state, from where a plan would write to it or decommission it.
 *
 * @throws Failure `server-unreadable`
 */
export function toReading(wire: ServerDefinitionWire, id: ServerId): ServerReading {
  const definition = fromWire(wire, id);
  const problem = problemOf(wire, definition, id);
  if (problem === undefined) return { wire, definition };
  throw new Failure({
    code: "server-unreadable",
    doing: `Cannot read the server ${id.customer}/${id.fqdn}`,
    happened: `${problem} Nothing was concluded from it.`,
    remedy:
      "A cache or a proxy on the way may mix up answers: check what stands between here and the service, then run it again. " +
      "If it stays so, ask the operator of the service.",
  });
}

function problemOf(wire: ServerDefinitionWire, definition: ServerDefinition, id: ServerId): string | undefined {
  if (
    !isSameFqdn(definition.fqdn, id.fqdn) ||
    !(id.customer === anyCustomer || isSameWord(definition.customer, id.customer))
  )
    return `The service answered with another server: ${definition.customer}/${definition.fqdn}.`;
  if (requiredSettings.every((field) => (wire[field] ?? "") === ""))
    return `The service answered with an object that has none of ${requiredSettings.join(", ")}, so it is no server definition.`;
  return undefined;
}

/** Whether two spellings name one host: case, a final dot and IDN spellings make no difference. */
export function isSameFqdn(a: string, b: string): boolean {
  return canonicalName(a) === canonicalName(b);
}
