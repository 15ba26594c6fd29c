import { attributes } from "../../resources/platform-project/attributes.ts";
import { fromProject, type ProjectState } from "../../resources/platform-project/mapping.ts";
import { meansSame } from "terraform-provider-sdk";
import { valueObject } from "terraform-provider-sdk/values";
import type { Live } from "../live-search.ts";
import { projectsOf } from "./cluster-projects.ts";

/** The service makes the id, so a project is found by its name, and by its customer where that is said. */
export const platformProjectLive: Live<ProjectState> = {
  identity: ["cluster", "name"],
  async find({ cluster, name, customer_id: customer }, { client, signal, once }) {
    const all = await once(`projects of ${cluster}`, () => projectsOf(cluster, { client, signal }));
    const found = all.find(
      (project) => project.name === name && (customer === null || isCustomer(project.customerId, customer)),
    );
    return found === undefined ? undefined : fromProject(found);
  },
};

function isCustomer(one: string | null, other: string): boolean {
  return meansSame(attributes.customer_id, one, other, valueObject([]));
}
