import { equalCustomers } from "../../client/index.ts";
import { fromProject, type ProjectState } from "../../resources/platform-project/mapping.ts";
import type { Live } from "../live-search.ts";
import { projectsOf } from "./cluster-projects.ts";

/** The service makes the id, so a project is found by its name, and by its customer where that is said. */
export const platformProjectLive: Live<ProjectState> = {
  identity: ["cluster", "name"],
  async find({ cluster, name, customer_id: customer }, { client, signal, once }) {
    const all = await once(`projects of ${cluster}`, () => projectsOf(cluster, { client, signal }));
    const found = all.find(
      (project) => project.name === name && (customer === null || equalCustomers(project.customerId, customer)),
    );
    return found === undefined ? undefined : fromProject(found);
  },
};
