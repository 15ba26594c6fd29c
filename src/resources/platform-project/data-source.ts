import * as z from "zod";
import { nearestTo } from "../../client/index.ts";
import { computed, required, defineDataSource } from "terraform-provider-sdk";
import { shown, without } from "../../model/table-attributes.ts";
import { projectFields } from "../../model/project-fields.ts";
import { cluster } from "../common-arguments.ts";
import type { KindServices } from "../kind-services.ts";
import { nothingToRead } from "../read-failures.ts";
import { attributes } from "./attributes.ts";
import { fromProject } from "./mapping.ts";

/** All fields of a project (docs/interface.md#projects). */
export const platformProjectData = defineDataSource<KindServices>()({
  typeName: "ims_platform_project",
  description: "A project on a container-platform cluster.",
  attributes: {
    id: computed(z.string(), { description: attributes.id.description }),
    cluster,
    project_id: required(z.string().min(1, { error: "must not be empty" }), {
      description: "ID of the project; on the platform it is the project's name.",
    }),
    ...shown(without(projectFields, ["cluster", "project_id"])),
  },
  async read({ cluster: id, project_id: projectId }, { services, signal }) {
    const found = await services.client.projects.get({ cluster: id, id: projectId }, signal);
    if (found !== undefined) return { ...fromProject(found), cluster: id, project_id: projectId };
    throw nothingToRead(
      `the project ${projectId}`,
      `There is no project ${projectId} on the cluster ${JSON.stringify(id)}.`,
      await nearestTo(projectId, "projects", services.client.projects.list(id, signal)),
    );
  },
});
