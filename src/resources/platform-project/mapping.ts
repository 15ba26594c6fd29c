import { printImportId, showTime, type Project, type ProjectDeclaration } from "../../client/index.ts";
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

/**
 * Whether the project that is there was created after the one of the state was deleted. The service makes the id from the name, so it may
 * have both.
 */
export function madeAnew({ created: before }: ProjectState, { created: now }: Project): readonly Difference[] {
  if (before === null || now === null || Math.round(before) === Math.round(now)) return [];
  const text = `was ${showTime(before)} and is ${showTime(now)}: another project has this name and ID now`;
  return [{ path: "created", text }];
}
