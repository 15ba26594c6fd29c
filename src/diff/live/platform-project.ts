import { Failure } from "terraform-provider-sdk/core";
import { equalCustomers, printImportId, type Project } from "../../client/index.ts";
import { fromProject, type ProjectState } from "../../resources/platform-project/mapping.ts";
import type { Live } from "../live-search.ts";
import { projectsOf } from "./cluster-projects.ts";

type Named = Pick<ProjectState, "cluster" | "name" | "customer_id">;

/**
 * The service makes the id, so a project is found by its name, and by its customer where that is said; of several, by the id by which it is
 * imported.
 */
export const platformProjectLive: Live<ProjectState> = {
  identity: ["cluster", "name"],
  async find(declared, { client, signal, once, importId }) {
    const { cluster } = declared;
    const all = await once(`projects of ${cluster}`, () => projectsOf(cluster, { client, signal }));
    const named = all.filter((project) => isNamed(project, declared));
    const imported = named.filter(({ id }) => printImportId(cluster, id) === importId);
    const [found, ...others] = imported.length > 0 ? imported : named;
    if (others.length > 0) throw ambiguous(declared, named);
    return found === undefined ? undefined : { attributes: fromProject(found) };
  },
};

/** Whether a declaration may be of a project. */
export function isNamed(
  project: Pick<Project, "name" | "customerId">,
  { name, customer_id: customer }: Omit<Named, "cluster">,
): boolean {
  return project.name === name && (customer === null || equalCustomers(project.customerId, customer));
}

function ambiguous({ cluster, name, customer_id: customer }: Named, named: readonly Project[]): Failure {
  const ids = named.map(({ id }) => JSON.stringify(printImportId(cluster, id))).join(" and ");
  const whose = customer === null ? "" : ` of the customer ${customer}`;
  return new Failure({
    code: "project-named-twice",
    doing: `Cannot find the project ${JSON.stringify(name)}`,
    happened: `The cluster ${JSON.stringify(cluster)} has ${named.length} projects of this name${whose}, and which one is meant, only a state knows: ${ids}.`,
    remedy: "Declare with `importFrom`, or an import block, the id of the one that is meant, or look at the plan.",
  });
}
