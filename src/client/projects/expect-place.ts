import { Failure } from "terraform-provider-sdk/core";
import type { Context } from "../client-context.ts";
import { projectIdentity } from "../identities.ts";
import { listCustomers, mayUse } from "./customers.ts";
import { nameTaken } from "./name-taken.ts";
import type { ProjectNames } from "./project-names.ts";
import { sameName, type ProjectDeclaration } from "./project.ts";

/** What decides whether a project can be created in the place of one that is to be deleted for it. */
export interface ProjectPlace extends Pick<ProjectDeclaration, "cluster" | "name"> {
  /** `null`: the service is to choose. `undefined`: not known yet. */
  readonly customerId: string | null | undefined;
}

/**
 * Looks whether a project can be created in the place of one that is to be deleted for it, with everything in it.
 *
 * @throws Failure `project-exists`, `project-customer`; what the service says of a cluster that is not there
 */
export async function expectPlace(
  { context, names }: { readonly context: Context; readonly names: ProjectNames },
  { cluster, name, customerId }: ProjectPlace,
  replaced: Pick<ProjectPlace, "cluster" | "name">,
  signal?: AbortSignal,
): Promise<void> {
  const doing = `Cannot replace the project ${replaced.cluster}/${replaced.name} by ${cluster}/${name}`;
  if (cluster !== replaced.cluster || !sameName(name, replaced.name)) {
    const { named } = await names.find(cluster, name, signal);
    // what a killed run of this directory asked for is taken over
    const orphan = context.journal.orphan(projectIdentity({ cluster, name }, context));
    const taken = named.filter(({ id }) => orphan === undefined || orphan.known.includes(id));
    if (taken.length > 0) throw nameTaken(context, doing, taken);
  }
  const customers = await listCustomers(context, signal);
  if (customers === undefined) return;
  const problem = problemOf(customerId, customers);
  if (problem === undefined) return;
  throw new Failure({
    code: "project-customer",
    doing,
    happened: `${problem} The token may use these customers: ${customers.join(", ")}. Nothing was deleted.`,
    remedy: "Set customer_id to the customer that is to own the project.",
  });
}

function problemOf(customerId: ProjectPlace["customerId"], customers: readonly string[]): string | undefined {
  if (customers.length === 0 || customerId === undefined) return undefined;
  if (customerId === null) return customers.length === 1 ? undefined : "It names no customer, and there are several.";
  return mayUse(customers, customerId) ? undefined : `There is no customer ${customerId}.`;
}
