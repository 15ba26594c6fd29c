import { Failure } from "terraform-provider-sdk/core";
import { HttpFailure } from "../../http/http-failure.ts";
import { equalCustomers } from "../../model/customer.ts";
import type { Context } from "../client-context.ts";
import type { ProjectId } from "./project.ts";

/**
 * The ids that the service takes: those that the servers API lists for the same caller (docs/interface.md#projects). `undefined` where they
 * cannot be known: then the service decides.
 */
export async function listCustomers(
  { services, haveSameCaller }: Context,
  signal?: AbortSignal,
): Promise<readonly string[] | undefined> {
  if (!haveSameCaller("servers", "platform")) return undefined;
  try {
    return await services.servers.listCustomers(signal);
  } catch (error) {
    if (error instanceof HttpFailure) return undefined;
    throw error;
  }
}

export function mayUse(customers: readonly string[], customerId: string): boolean {
  return customers.some((one) => equalCustomers(one, customerId));
}

/**
 * That no answer shows a project proves nothing where the caller may not use its customer: a service shows each caller its own only. Where the
 * customers cannot be known, or there are none, the answers count.
 *
 * @throws Failure `project-hidden`
 */
export async function expectVisible(
  context: Context,
  { cluster, id, customerId }: ProjectId & { readonly customerId?: string | null | undefined },
  signal?: AbortSignal,
): Promise<void> {
  if (customerId === undefined || customerId === null) return;
  const customers = (await listCustomers(context, signal)) ?? [];
  if (customers.length === 0 || mayUse(customers, customerId)) return;
  throw new Failure({
    code: "project-hidden",
    doing: `Cannot tell whether the project ${cluster}/${id} is there`,
    happened:
      `It is not listed, and it was a project of the customer ${customerId}, which the service does not list for this token either. The token ` +
      `may use these customers: ${customers.join(", ")}.`,
    remedy:
      "Use a token that may use that customer. If the project and the customer are gone, have Terraform forget it: terraform state rm ADDRESS.",
  });
}
