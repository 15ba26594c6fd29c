import { asLines, Failure } from "terraform-provider-sdk/core";
import type { Diagnostic, PlanContext, PlanOperation } from "terraform-provider-sdk";
import { unknown } from "terraform-provider-sdk/values";
import { projectIdentity, wayToForget, type DeclaredObject, type ProjectPlace } from "../../client/index.ts";
import { knownText } from "../configured-values.ts";
import type { KindServices } from "../kind-services.ts";
import {
  expectNothingForTainted,
  expectNothingThere,
  isReplacedAgain,
  judgePassing,
  replacedOnRequest,
} from "../planned-object.ts";
import { ifTainted, isProtected, replaceUntainted, untaintFirst } from "../protection.ts";
import { notePlace, type LookOperation, type Replacing } from "../replacement-place.ts";
import { warnOfOthers } from "./made-anew.ts";
import type { ProjectState } from "./mapping.ts";

const typeName = "ims_platform_project";

const forget = `To have Terraform forget the project and leave it as it is, use ${wayToForget()}`;

const waysOut =
  "To go ahead, set `deletion_protection = false` and apply that first, on its own; then plan the change again. To keep the " +
  `project, undo the change in the configuration, or write what the service holds into it. ${forget} ${ifTainted(typeName)}`;

const waysOutOfBoth =
  "The state does not protect it, but the configuration does. To go ahead, write `deletion_protection = false` until the project is replaced. To keep " +
  "the project, undo the change in the configuration, or apply the protection on its own first.";

/** Final plan check: refuses to delete what another resource declares, and to replace what is protected. */
export async function checkPlan(
  plan: PlanContext<ProjectState>,
  operation: PlanOperation<KindServices>,
): Promise<readonly Diagnostic[]> {
  const { prior, planned, replacedBy } = plan;
  const [cluster, name] = [knownText(planned.cluster), knownText(planned.name)];
  const identityOf = identityIn(operation);
  const declares = declaredProject({ cluster, name }, operation);
  notePlace(placeOf(plan), operation);
  const requested = prior === null ? replacedOnRequest(operation) : undefined;
  const isAgain = prior === null && isReplacedAgain(operation);
  const replaced = replacedBy.length > 0 ? prior : (requested as ProjectState | undefined);
  const replacement = replaced && { ...plan, prior: replaced };
  const own =
    prior === null
      ? { prior: undefined, isDeleted: false }
      : { prior: identityOf(prior), kept: replaced ? undefined : prior, isDeleted: replaced !== undefined };
  const refused = [
    ...(replacement ? refuseReplacement(replacement) : []),
    ...(await judgePassing({ ...own, declares }, { ...words, identityOf }, operation)),
  ];
  if (refused.length > 0) return refused;
  if (replacement) {
    await expectPlace(replacement, operation);
    return warnOfOthers(replacement.prior, operation.private);
  }
  if (prior !== null || isAgain) return [];
  const look = (tainted: ProjectState): Promise<void> => expectPlace({ ...plan, prior: tainted }, operation);
  const search = { declares, look, isDeleted: () => true, words: { ...words, identityOf } };
  const tainted = await expectNothingForTainted(search, operation);
  if (tainted.refused.length > 0) return tainted.refused;
  return tainted.perhaps.flatMap(({ tainted, notes }) => (notes === undefined ? [] : warnOfOthers(tainted, notes)));
}

/** Where a project is to be; `undefined` as long as that is not known. */
function placeOf({ planned, config }: Pick<Replacement, "planned" | "config">): ProjectPlace | undefined {
  const [cluster, name] = [knownText(planned.cluster), knownText(planned.name)];
  if (cluster === undefined || name === undefined) return undefined;
  return { cluster, name, customerId: config.customer_id === null ? null : knownText(config.customer_id) };
}

async function expectPlace(
  { prior, ...plan }: Replacement,
  { services, signal }: PlanOperation<KindServices>,
): Promise<void> {
  const place = placeOf(plan);
  if (services !== undefined && place !== undefined) await lookAtPlace({ prior, place }, { services, signal });
}

/**
 * Refuses a replacement whose create would fail after the deletion: the cluster or customer is not there, or the name is taken.
 *
 * @throws Failure `project-exists`, `project-customer`; what the service says of the cluster
 */
export async function lookAtPlace(
  { prior, place }: Replacing<ProjectState, ProjectPlace>,
  { services, signal }: LookOperation,
): Promise<void> {
  await expectNothingThere(services.client.projects.expectPlace(place, prior, signal), words);
}

/** Final check of a destruction. */
export async function checkDestroy(
  prior: ProjectState,
  operation: PlanOperation<KindServices>,
): Promise<readonly Diagnostic[]> {
  const identityOf = identityIn(operation);
  const deleted = { prior: identityOf(prior), isDeleted: true, declares: undefined };
  return [
    ...refuseDestruction(prior),
    ...warnOfOthers(prior, operation.private),
    ...(await judgePassing(deleted, { ...words, identityOf }, operation)),
  ];
}

export const words = {
  typeName,
  what: "project",
  end: "deleted with everything in it",
};

/** What plans call projects. */
function identityIn({ planning }: PlanOperation<KindServices>): (project: ProjectName) => Identity {
  return (project) => projectIdentity(project, planning?.client);
}

/** What plans call a project of which the name is known. */
function declaredProject(
  { cluster, name }: { readonly [Part in keyof ProjectName]: string | undefined },
  operation: PlanOperation<KindServices>,
): DeclaredObject | undefined {
  if (name === undefined) return undefined;
  if (cluster !== undefined) return identityIn(operation)({ cluster, name });
  const { kind } = identityIn(operation)({ cluster: "", name });
  return { kind, identity: [undefined, name] };
}

type ProjectName = Parameters<typeof projectIdentity>[0];
type Identity = ReturnType<typeof projectIdentity>;

/** A plan that replaces what the state has. */
interface Replacement extends PlanContext<ProjectState> {
  readonly prior: ProjectState;
}

/** Refuses a replacement of a protected project, naming the attributes that force it. */
function refuseReplacement({ prior, planned, replacedBy }: Replacement): readonly Diagnostic[] {
  if (!isProtected(prior, planned)) return [];
  const causes = replacedBy.map((name) => `${name}: ${show(prior, name)} -> ${show(planned, name)}`);
  if (causes.length === 0) causes.push("a request: -replace or replace_triggered_by");
  const detail =
    `The service has no way to change a project, so this plan would delete ${prior.id ?? "it"} with everything in it and ` +
    `create it anew. It is forced by:\n\n${asLines(causes)}\n\nThe project is protected by deletion_protection. ${isProtected(prior) ? waysOut : waysOutOfBoth}`;
  return [{ severity: "error", summary: `The project ${prior.name} would be replaced`, detail }];
}

/** Refuses the destruction of a protected project. */
function refuseDestruction(prior: ProjectState): readonly Diagnostic[] {
  if (prior.deletion_protection === false) return [];
  const detail =
    `This plan would delete the project ${prior.id ?? prior.name} with everything in it. ` +
    `It is protected by deletion_protection. ${waysOut}`;
  return [{ severity: "error", summary: `The project ${prior.name} would be destroyed`, detail }];
}

/**
 * Refuses to delete a protected project that the plan could not refuse to replace: Terraform plans a tainted one as if there were
 * none before.
 *
 * @throws Failure `project-protected`
 */
export function refuseDeletion(prior: ProjectState): void {
  if (prior.deletion_protection === false) return;
  throw new Failure({
    code: "project-protected",
    doing: `Cannot replace the project ${prior.name}`,
    happened: `This would delete the project ${prior.id ?? prior.name} with everything in it. It is protected by deletion_protection.`,
    remedy: `${untaintFirst(typeName, "then keeps it, and goes on waiting for one that was not there as declared")} ${replaceUntainted} ${forget}`,
  });
}

function show(values: object, name: string): string {
  const value = (values as Readonly<Record<string, unknown>>)[name];
  const later = "(known after apply)";
  return value === unknown ? later : JSON.stringify(value, (_, part: unknown) => (part === unknown ? later : part));
}
