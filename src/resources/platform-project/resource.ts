import type { Project, SentProject } from "../../client/index.ts";
import { defineResource } from "../../framework/kind.ts";
import { timeoutOf } from "../../framework/timeouts.ts";
import { nothingToImport, parseImportId } from "../import-id.ts";
import type { KindServices } from "../kind-services.ts";
import { attributes, blocks } from "./attributes.ts";
import { fromProject, toDeclaration } from "./mapping.ts";
import { refuseDeletion, refuseDestruction, refuseReplacement } from "./protection.ts";
import { identityOf, lost, readSent, rememberSent, resumeSent, sentOf, sightUnseen } from "./sent.ts";

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
  isUnfinished: (secret) => sentOf(secret) !== undefined,

  async create(planned, { services, saved, signal, private: secret, timeoutMs = defaultTimeoutMs }) {
    // a replacement is given what its predecessor left
    rememberSent(secret, undefined);
    const onSent = (sent: SentProject): void => {
      rememberSent(secret, sent);
      // its id may not be known yet, but what is asked for must not be lost: see readSent
      saved({});
    };
    const onCreated = (project: Project): void => saved(identityOf(project));
    const declared = toDeclaration(planned);
    const created = await services.client.projects.create({ declared, timeoutMs, onCreated, onSent }, signal);
    rememberSent(secret, undefined);
    return fromProject(created);
  },
  async read(state, operation) {
    const { cluster, project_id: id, name } = state;
    const sent = sentOf(operation.private);
    const timeoutMs = timeoutOf(state, "create") ?? defaultTimeoutMs;
    if (sent !== undefined || id === null) return readSent(state, sent ?? lost, { ...operation, timeoutMs });
    const wanted = { cluster, id, name, hasAdmins: state.admin_uids.length > 0 };
    const found = await operation.services.client.projects.get(wanted, operation.signal);
    return found === undefined ? null : fromProject(found);
  },
  /** The service changes nothing: what comes here is a project whose create has not ended, to be waited for. */
  update: (planned, _prior, operation) =>
    resumeSent(planned, { ...operation, timeoutMs: timeoutOf(planned, "create") ?? defaultTimeoutMs }),
  async delete(prior, { timeoutMs = defaultTimeoutMs, ...rest }) {
    refuseDeletion(prior);
    const operation = { ...rest, timeoutMs };
    const { cluster, name } = prior;
    const id = (await sightUnseen(prior, operation)) ?? prior.project_id;
    if (id === null) return;
    const request = { project: { cluster, id }, name, timeoutMs };
    await operation.services.client.projects.delete(request, operation.signal);
  },
  async import(importId, { services, signal }) {
    const [cluster, id = ""] = parseImportId(importId, importForm);
    const found = await services.client.projects.get({ cluster, id, hasAdmins: true }, signal);
    if (found !== undefined) return fromProject(found);
    throw nothingToImport(importForm, importId, `There is no project ${id} on the cluster ${JSON.stringify(cluster)}.`);
  },
});
