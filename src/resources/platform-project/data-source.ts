import * as z from "zod";
import { nearestTo } from "../../client/index.ts";
import { computed, required, set, type Attribute } from "../../framework/attribute.ts";
import { defineDataSource } from "../../framework/kind.ts";
import { cluster } from "../arguments.ts";
import type { KindServices } from "../kind-services.ts";
import { nothingToRead } from "../reading.ts";
import { attributes } from "./attributes.ts";
import { fromProject } from "./mapping.ts";

const text = (name: keyof typeof attributes): Attribute<string, "computed"> =>
  computed(z.string(), { description: attributes[name].description });
const amount = (name: keyof typeof attributes): Attribute<number, "computed"> =>
  computed(z.number(), { description: attributes[name].description });
const uids = (name: keyof typeof attributes): Attribute<string[], "computed"> =>
  computed(set(z.array(z.string())), { description: attributes[name].description });

/** All fields of a project (interface 2.4). */
export const platformProjectData = defineDataSource<KindServices>()({
  typeName: "ims_platform_project",
  description: "A project on a container-platform cluster.",
  attributes: {
    id: text("id"),
    cluster,
    project_id: required(z.string().min(1, { error: "must not be empty" }), {
      description: "ID of the project; on the platform it is the project's name.",
    }),
    name: text("name"),
    admin_uids: uids("admin_uids"),
    editor_uids: uids("editor_uids"),
    viewer_uids: uids("viewer_uids"),
    customer_id: text("customer_id"),
    product_id: text("product_id"),
    description: text("description"),
    node_selector: text("node_selector"),
    requester_uid: text("requester_uid"),
    billing_cycle: text("billing_cycle"),
    quota_memory: amount("quota_memory"),
    quota_cpu: amount("quota_cpu"),
    type: text("type"),
    url: text("url"),
    created: amount("created"),
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
