import { defineList } from "terraform-provider-sdk";
import { cluster } from "../common-arguments.ts";
import type { KindServices } from "../kind-services.ts";
import { readListed } from "../list-objects.ts";
import { fromProject } from "./mapping.ts";

/** The projects of a cluster. */
export const platformProjectList = defineList<KindServices>()({
  typeName: "ims_platform_project",
  description: "The projects of a cluster. Ids alone are one request; with `include_resource` each project is read.",
  attributes: { cluster },
  async *list({ cluster: of }, operation) {
    const { services, signal, includeResource, leaveOut } = operation;
    const { projects } = services.client;
    const { names, odd } = await projects.listed(of, signal);
    for (const { line, reason } of odd) leaveOut(`the project ${of}/${line}`, reason);
    const named = names.map((id) => ({
      cluster: of,
      id,
      object: `the project ${of}/${id}`,
    }));
    if (!includeResource)
      for (const { id } of named) yield { displayName: `${of}/${id}`, state: { cluster: of, project_id: id } };
    else
      for await (const [{ id }, found] of readListed(named, operation, (each) => projects.get(each, signal)))
        yield { displayName: `${found.name} (${of}/${id})`, state: fromProject(found) };
  },
});
