import { printImportId, type Project, type ProjectDeclaration } from "../../client/index.ts";
import type { ActualOf, PlannedOf, StateOf } from "../../framework/kind.ts";
import type { attributes, blocks } from "./attributes.ts";

export type ProjectState = StateOf<typeof attributes, typeof blocks>;
export type ProjectPlan = PlannedOf<typeof attributes, typeof blocks>;
export type ProjectActual = ActualOf<typeof attributes>;

type BillingCycle = NonNullable<ProjectState["billing_cycle"]>;

/** A project as the attributes of a state. No users and an absent list are the same. */
export function fromProject(project: Project): ProjectActual {
  return {
    id: printImportId(project.cluster, project.id),
    cluster: project.cluster,
    name: project.name,
    admin_uids: project.adminUids ?? [],
    editor_uids: project.editorUids ?? [],
    viewer_uids: project.viewerUids ?? [],
    customer_id: project.customerId,
    product_id: project.productId,
    description: project.description,
    node_selector: project.nodeSelector,
    requester_uid: project.requesterUid,
    // read as it is: values may be added to the enumeration at any time
    billing_cycle: project.billingCycle as BillingCycle | null,
    quota_memory: project.quotaMemory,
    quota_cpu: project.quotaCpu,
    project_id: project.id,
    type: project.type,
    url: project.url,
    created: project.created,
  };
}

/** What a plan declares of a project. What is not said is left to the service. */
export function toDeclaration(planned: ProjectPlan): ProjectDeclaration {
  return {
    cluster: planned.cluster,
    name: planned.name,
    adminUids: planned.admin_uids,
    editorUids: planned.editor_uids ?? null,
    viewerUids: planned.viewer_uids ?? null,
    customerId: planned.customer_id ?? null,
    productId: planned.product_id ?? null,
    description: planned.description ?? null,
    nodeSelector: planned.node_selector ?? null,
    requesterUid: planned.requester_uid ?? null,
    billingCycle: planned.billing_cycle ?? null,
    quotaMemory: planned.quota_memory ?? null,
    quotaCpu: planned.quota_cpu ?? null,
  };
}
