import { isMadeAnew, printImportId, showTime, wayToForget, type Project } from "../../client/index.ts";
import type { Diagnostic, Difference, ObjectOperation, PrivateData } from "terraform-provider-sdk";
import type { ProjectState } from "./mapping.ts";

/** Private data of a project that was created by others after that of the state was deleted: when that one was created. */
const note = "before";

/** The difference where the project that is there was created after the one of the state was deleted. It is noted until that one is read again. */
export function madeAnew(prior: ProjectState, project: Project, notes: PrivateData): readonly Difference[] {
  const [before, now] = [prior.created, project.created];
  if (before === null || now === null || !isMadeAnew(prior, project)) return [];
  const first = notes.get(note) ?? before;
  // what was noted was an odd answer: the project that this resource had is there
  const isBack = typeof first === "number" && !isMadeAnew({ created: first }, project);
  notes.set(note, isBack ? undefined : first);
  if (isBack) return [];
  const text = `was ${showTime(before)} and is ${showTime(now)}: another project has this name and ID now`;
  return [{ path: "created", text }];
}

/** Warns when a refresh finds another project in the place of that of the state. */
export function warnIfAnew(
  state: ProjectState,
  project: Project,
  { private: notes, warn }: Pick<ObjectOperation<unknown>, "private" | "warn">,
): void {
  for (const { path, text } of madeAnew(state, project, notes))
    warn("Another project has taken its place", `In the state, ${path} ${text}. ${wayOut(state)}`);
}

/** Warns of a plan that deletes what took the place of the project that was created or imported here. */
export function warnOfOthers(prior: ProjectState, notes: Pick<PrivateData, "get">): readonly Diagnostic[] {
  const before = notes.get(note);
  if (typeof before !== "number") return [];
  const made = prior.created === null ? "" : ` at ${showTime(prior.created)}`;
  const detail =
    `The project that this resource had was created at ${showTime(before)} and deleted outside of Terraform. The one that has its name and ID ` +
    `now was created${made}, not by this resource, and the plan deletes it with everything in it. ${wayOut(prior)}`;
  return [{ severity: "warning", summary: "The project was created by others", detail }];
}

function wayOut({ cluster, project_id: id }: ProjectState): string {
  return `If it is to be left alone, have Terraform forget it: ${wayToForget(id === null ? undefined : printImportId(cluster, id))}`;
}
