import type { Diagnostic } from "../../framework/diagnostic.ts";
import type { PlanContext } from "../../framework/kind.ts";
import type { ProjectState } from "./mapping.ts";

const waysOut =
  "To go ahead, set `deletion_protection = false` and apply that first, on its own; then plan the change again. To keep the " +
  "project, undo the change in the configuration, or write what the service holds into it. To have Terraform forget the " +
  "project and leave it as it is, use a `removed` block.";

/** Refuses a replacement of a protected project, naming the attributes that force it. The state's protection counts. */
export function refuseReplacement(plan: PlanContext<ProjectState>): readonly Diagnostic[] {
  const { prior, replacedBy } = plan;
  if (prior === null || replacedBy.length === 0 || prior.deletion_protection === false) return [];
  const causes = replacedBy
    .map((name) => `  - ${name}: ${show(prior, name)} -> ${show(plan.planned, name)}`)
    .join("\n");
  const detail =
    `The service has no way to change a project, so this plan would delete ${prior.id ?? "it"} with everything in it and ` +
    `create it anew. It is forced by:\n\n${causes}\n\nThe project is protected by deletion_protection. ${waysOut}`;
  return [{ severity: "error", summary: `The project ${prior.name} would be replaced`, detail }];
}

/** Refuses the destruction of a protected project. */
export function refuseDestruction(prior: ProjectState): readonly Diagnostic[] {
  if (prior.deletion_protection === false) return [];
  const detail =
    `This plan would delete the project ${prior.id ?? prior.name} with everything in it. ` +
    `It is protected by deletion_protection. ${waysOut}`;
  return [{ severity: "error", summary: `The project ${prior.name} would be destroyed`, detail }];
}

function show(values: object, name: string): string {
  const value = (values as Readonly<Record<string, unknown>>)[name];
  const isKnown = value === null || typeof value !== "object" || Array.isArray(value);
  return isKnown ? JSON.stringify(value) : "(known after apply)";
}
