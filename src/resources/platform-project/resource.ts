import type { Project } from "../../client/index.ts";
import { defineResource } from "../../framework/kind.ts";
import { nothingToImport, parseImportId } from "../import-id.ts";
import type { KindServices } from "../kind-services.ts";
import { attributes, blocks } from "./attributes.ts";
import { fromProject, toDeclaration } from "./mapping.ts";
import { refuseDestruction, refuseReplacement } from "./protection.ts";

const importForm = {
  what: "the project",
  form: "CLUSTER/PROJECT_ID",
  example: "Cluster One/shop-production",
  segments: [2],
};

const defaultTimeoutMs = 600_000;

export const platformProject = defineResource<KindServices>()({
  typeName: "ims_platform_project",
  description:
    "A project on a container-platform cluster. The service creates and deletes projects asynchronously; the provider waits " +
    "until a project has every declared setting, or is gone. The service cannot change a project: every change replaces it.",
  attributes,
  blocks,
  equivalent: (attribute, a, b) => attribute === "description" && (a ?? "") === (b ?? ""),
  checkPlan: refuseReplacement,
  checkDestroy: refuseDestruction,

  async create(planned, { services, saved, signal, timeoutMs = defaultTimeoutMs }) {
    const onCreated = (project: Project): void => saved(fromProject(project));
    const declared = toDeclaration(planned);
    return fromProject(await services.client.projects.create({ declared, timeoutMs, onCreated }, signal));
  },
  async read({ cluster, project_id: id, name }, { services, signal }) {
    const found = await services.client.projects.get({ cluster, id: id ?? name }, signal);
    return found === undefined ? null : fromProject(found);
  },
  async delete({ cluster, project_id: id, name }, { services, signal, timeoutMs = defaultTimeoutMs }) {
    await services.client.projects.delete({ project: { cluster, id: id ?? name }, timeoutMs }, signal);
  },
  async import(importId, { services, signal }) {
    const [cluster, id = ""] = parseImportId(importId, importForm);
    const found = await services.client.projects.get({ cluster, id }, signal);
    if (found !== undefined) return fromProject(found);
    throw nothingToImport(importForm, importId, `There is no project ${id} on the cluster ${JSON.stringify(cluster)}.`);
  },
});
