import type { Project } from "../../client/index.ts";
import { defineResource, type ObjectOperation } from "../../framework/kind.ts";
import { nothingToImport, parseImportId } from "../import-id.ts";
import type { KindServices } from "../kind-services.ts";
import { attributes, blocks } from "./attributes.ts";
import { fromProject, toDeclaration, type ProjectState } from "./mapping.ts";
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

  async create(planned, { services, saved, signal, private: secret, timeoutMs = defaultTimeoutMs }) {
    const onSent = (at: number): void => {
      secret.set("sent", at);
      // its id is not known yet, but what is asked for must not be lost: see findUnseen
      saved({});
    };
    const onCreated = (project: Project): void => saved(fromProject(project));
    const declared = toDeclaration(planned);
    return fromProject(await services.client.projects.create({ declared, timeoutMs, onCreated, onSent }, signal));
  },
  async read(state, operation) {
    const { cluster, project_id: id } = state;
    const { projects } = operation.services.client;
    const found =
      id === null ? await findUnseen(state, operation) : await projects.get({ cluster, id }, operation.signal);
    return found === undefined ? null : fromProject(found);
  },
  async delete(prior, operation) {
    const { services, signal, timeoutMs = defaultTimeoutMs } = operation;
    const { cluster } = prior;
    const id = prior.project_id ?? (await findUnseen(prior, operation))?.id;
    if (id !== undefined) await services.client.projects.delete({ project: { cluster, id }, timeoutMs }, signal);
  },
  async import(importId, { services, signal }) {
    const [cluster, id = ""] = parseImportId(importId, importForm);
    const found = await services.client.projects.get({ cluster, id }, signal);
    if (found !== undefined) return fromProject(found);
    throw nothingToImport(importForm, importId, `There is no project ${id} on the cluster ${JSON.stringify(cluster)}.`);
  },
});

/** The project of a create that was cut off before its id was known. */
async function findUnseen(
  state: ProjectState,
  { services, signal, private: secret }: ObjectOperation<KindServices>,
): Promise<Project | undefined> {
  const at = secret.get("sent");
  if (typeof at !== "number") return undefined;
  return services.client.projects.findSent({ declared: toDeclaration(state), at }, signal);
}
