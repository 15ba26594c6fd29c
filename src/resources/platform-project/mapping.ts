import { isMadeAnew, printImportId, showTime, type Project, type ProjectDeclaration } from "../../client/index.ts";
import type { ActualOf, Difference, PlannedOf, StateOf } from "terraform-provider-sdk";
import { toAttributes, toDeclared } from "../../model/table-attributes.ts";
import { projectFields } from "../../model/project-fields.ts";
import type { attributes, blocks } from "./attributes.ts";

export type ProjectState = StateOf<typeof attributes, typeof blocks>;
export type ProjectPlan = PlannedOf<typeof attributes, typeof blocks>;
export type ProjectActual = ActualOf<typeof attributes, typeof blocks>;

/** A project as the attributes of a state. */
export function fromProject(project: Project): ProjectActual {
  return { id: printImportId(project.cluster, project.id), ...toAttributes(projectFields, project) };
}

/** What a plan declares of a project. What is not said is left to the service. */
export function toDeclaration(planned: ProjectPlan): ProjectDeclaration {
  return toDeclared(projectFields, planned);
}

/** The difference where the project that is there was created after the one of the state was deleted. */
export function madeAnew(prior: ProjectState, project: Project): readonly Difference[] {
  const [before, now] = [prior.created, project.created];
  if (before === null || now === null || !isMadeAnew(prior, project)) return [];
  const text = `was ${showTime(before)} and is ${showTime(now)}: another project has this name and ID now`;
  return [{ path: "created", text }];
}
