import { isMadeAnew, nearestTo, projectIdentity, type Project } from "../../client/index.ts";
import { defineResource, timeoutOf } from "terraform-provider-sdk";
import { projectFields } from "../../model/project-fields.ts";
import { fromAttributes } from "../../model/table-attributes.ts";
import { nameOfOwner } from "../owner-name.ts";
import { nothingToImport, parseImportId } from "../parse-import-id.ts";
import type { KindServices } from "../kind-services.ts";
import { endAccepted, rememberAccepted, warnIfAccepted } from "./accepted-deletion.ts";
import { attributes, blocks } from "./attributes.ts";
import { identity } from "./identity.ts";
import { madeAnew, warnIfAnew } from "./made-anew.ts";
import { fromProject, toDeclaration } from "./mapping.ts";
import { checkDestroy, checkPlan, lookAtPlace, refuseDeletion, words } from "./check-plan.ts";
import { refuseToPass } from "../planned-object.ts";
import { lookBeforeDeletion } from "../replacement-place.ts";
import {
  createSent,
  neverSeen,
  readSent,
  recallSent,
  rememberDone,
  rememberSeen,
  resumeSent,
  sentOf,
  sightSent,
} from "./sent-create.ts";
import { isMadeIn } from "../made-id.ts";
import { labelOf } from "../label.ts";
import { warnOfForm } from "../unusual-form.ts";

const keyAndValue = { is: /^[^=\s]+=[^=\s]*$/, words: "of the form key=value, for example customer=acme" };

const importForm = {
  what: "the project",
  form: "CLUSTER/PROJECT_ID",
  example: "Cluster One/shop-production",
  segments: [2],
};

export const platformProject = defineResource<KindServices>()({
  typeName: "ims_platform_project",
  description:
    "A project on a container-platform cluster. The service creates and deletes projects asynchronously; the provider waits " +
    "until a project has every declared setting, or is gone. The service cannot change a project: every change replaces it.",
  attributes,
  blocks,
  identity,
  label: (values) => labelOf(values, ["cluster", "name"]),
  validate: ({ node_selector: selector }) => warnOfForm("node_selector", selector, keyAndValue),
  checkPlan,
  checkDestroy,
  within: ({ client }) => ["platform_segment", client.platformSegment],
  isMade: ({ id, cluster }) => isMadeIn(cluster, id),
  inState: (state, { client }) => client.creates.inState({ project: fromAttributes(projectFields, state) }),
  isUnfinished: (privateState) => sentOf(privateState) !== undefined,

  create: createSent,
  async read(state, operation) {
    const { cluster, project_id: id, name, customer_id: customerId } = state;
    const { services, signal, private: privateState } = operation;
    nameOfOwner(operation);
    const timeoutMs = timeoutOf(blocks.timeouts, state, "create");
    const sent = recallSent(state, privateState);
    if (sent !== undefined) {
      const kept = await readSent(state, sent, { ...operation, timeoutMs });
      warnIfAccepted(state, kept, operation);
      return kept;
    }
    if (id === null) return null;
    const expected = fromAttributes(projectFields, state);
    const wanted = { cluster, id, name, customerId, hasAdmins: state.admin_uids.length > 0, expected };
    const found = await services.client.projects.get(wanted, signal);
    if (found === undefined) {
      warnIfAccepted(state, null, operation);
      return null;
    }
    rememberDone(privateState);
    warnIfAnew(state, found, operation);
    warnIfAccepted(state, found, operation);
    return fromProject(found);
  },
  isAnother: isMadeAnew,
  /** The service changes nothing: what comes here is a project whose create has not ended, to be waited for. */
  update: (planned, prior, operation) =>
    resumeSent(planned, { ...operation, prior, timeoutMs: timeoutOf(blocks.timeouts, planned, "create") }),
  async delete(prior, operation) {
    const { services, signal, found, saved, stale, private: privateState, timeoutMs } = operation;
    const { cluster, name, project_id, customer_id: customerId } = prior;
    const sent = recallSent(prior, privateState);
    refuseDeletion(prior);
    refuseToPass(projectIdentity(prior, services.client), words, privateState);
    await lookBeforeDeletion(lookAtPlace, prior, operation);
    services.client.planned.applied(projectIdentity(prior, services.client));
    const isUnseen = sent !== undefined && !sent.isSeen;
    const isUnsure = isUnseen || (sent !== undefined && prior.created === null);
    if (isUnsure && services.client.projects.hasMade({ cluster, name, id: sent.id ?? project_id })) {
      operation.warn(...neverSeen(prior));
      return;
    }
    const sighted = isUnseen ? await sightSent(prior, sent, operation) : undefined;
    const id = sighted?.id ?? sent?.id ?? project_id;
    if (id === null) return;
    const before = { ...prior, created: prior.created ?? sighted?.created ?? null };
    let seen: Pick<Project, "created"> = before;
    // one whose create has not ended was not shown as it is
    const onFound = (project: Project): void => {
      seen = project;
      // first, as its settings may differ, too: what others made is noted, and told as that
      const made = madeAnew(before, project, privateState);
      if (made.length > 0) saved(sent === undefined ? fromProject(project) : { created: project.created });
      stale(made);
      if (sent === undefined) found(fromProject(project));
    };
    const onAccepted = (at: number): void => {
      rememberAccepted({ cluster, id }, { at, created: seen.created }, operation);
      // so that a refresh knows when it is gone
      if (sent !== undefined) rememberSeen(privateState, { ...sent, id });
    };
    const asked = isUnsure ? { declared: toDeclaration(prior), sent } : undefined;
    const known = { name, customerId, created: before.created, asked };
    await services.client.projects.delete(
      { project: { cluster, id }, ...known, timeoutMs, onFound, onAccepted },
      signal,
    );
    services.client.creates.deletions.end({ cluster, id });
  },
  async import(importId, operation) {
    const { services, signal, private: privateState } = operation;
    const [cluster, id = ""] = parseImportId(importId, importForm);
    const found = await services.client.projects.get({ cluster, id, hasAdmins: true }, signal);
    rememberDone(privateState);
    nameOfOwner({ private: privateState });
    if (found !== undefined) {
      endAccepted(found, operation);
      return fromProject(found);
    }
    const near = await nearestTo(id, "projects", services.client.projects.list(cluster, signal));
    const missing = `There is no project ${id} on the cluster ${JSON.stringify(cluster)}.`;
    throw nothingToImport(importForm, importId, [missing, near]);
  },
});
