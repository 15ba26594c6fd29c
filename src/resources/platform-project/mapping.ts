import { printImportId, type Project, type ProjectDeclaration } from "../../client/index.ts";
import type { ActualOf, PlannedOf, StateOf } from "terraform-provider-sdk";
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
