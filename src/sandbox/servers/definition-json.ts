import { checkFields, withoutNulls } from "../check-fields.ts";
import type { SandboxOptions } from "../options.ts";
import type { Frozen, ServerState } from "../state/state.ts";

const required = ["environment", "project", "role", "location"] as const;
const optional = ["region", "zone", "stage"] as const;
const fieldOrder = ["fqdn", "customer", ...required, ...optional, "modDate", "modUser"] as const;

const regionForm = /^[A-Z]+\.[A-Z]{2}$/;
const fqdnForm = /^(?=.{1,253}$)(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9-]{1,63}$/;

/** What is being written, to which server. */
export interface DefinitionTarget {
  readonly customer: string;
  /** The server named by the URL; undefined on create. */
  readonly fqdn?: string;
  readonly modUser: string;
  readonly modDate: number;
}

/**
 * Checks a payload (docs/interface.md#server-definitions) and makes the whole definition of it: what the payload leaves out is
 * gone. On update `fqdn`, `modDate` and `modUser` are ignored. Fields of later versions of the interface are kept as sent.
 */
export function readDefinition(
  body: unknown,
  target: DefinitionTarget,
  options: SandboxOptions,
): { fqdn: string; definition: Record<string, unknown> } {
  const check = checkFields(body);
  for (const field of required) check.requiredText(field);
  for (const field of optional) check.text(field);
  const region = check.text("region");
  if (options.strictRegion && region !== undefined && !regionForm.test(region))
    check.problem("region", "must have the form CITY.CC");
  const customer = options.customerRequired ? check.requiredText("customer") : check.text("customer");
  if (customer !== undefined && customer !== target.customer)
    check.problem("customer", `does not match the customer of the URL (${target.customer})`);
  const fqdn = target.fqdn ?? check.requiredText("fqdn") ?? "";
  if (target.fqdn === undefined && !fqdnForm.test(fqdn)) check.problem("fqdn", "is not a fully qualified domain name");
  check.finish();
  const definition = {
    ...withoutNulls(check.payload),
    fqdn,
    customer: target.customer,
    modDate: target.modDate,
    modUser: target.modUser,
  };
  return { fqdn, definition };
}

/** A definition as it is answered, known fields first. */
export function printDefinition(server: Frozen<ServerState>, options: SandboxOptions): Record<string, unknown> {
  const empty = options.emptyFields === "null" ? fieldOrder.map((field) => [field, null]) : [];
  const known = fieldOrder.flatMap((field) => {
    const value = server.definition[field];
    return value === undefined ? [] : [[field, value]];
  });
  return { ...(Object.fromEntries([...empty, ...known]) as object), ...server.definition };
}
