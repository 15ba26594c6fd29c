import { projectFields } from "../../model/project-fields.ts";
import type { ProjectsClient } from "../projects/index.ts";
import { settingsIn } from "./check-declaration.ts";
import { partsOf, patience, period, problemOf, refuse, text, type Form, type Parts } from "./forms.ts";
import { withAdvice, withChecksOf } from "./wrap-methods.ts";

const resume = "Call `projects.resume` with what `onSent` was told last; it asks for no second project.";
const waits = {
  "project-timeout": `${resume} A longer \`timeoutMs\` gives the service more time.`,
  "project-not-seen":
    "Call `projects.sightSent` again later, with what `onSent` was told last. Create it anew only where it is certain that it was never made.",
  "project-ambiguous":
    "Find out which one is yours, for instance by `projects.get`, and have the others deleted on the platform.",
  cancelled: resume,
};

/**
 * Refuses with Failure `option-invalid`, before anything is sent, requests whose parts have another form than their types say: a wait without an
 * end would ask the service for as long as the program runs. For programs: a provider checks what it is asked by its schema.
 */
export function withCheckedProjects(projects: ProjectsClient): ProjectsClient {
  const advised = withAdvice(projects, { create: waits, findSent: waits, sightSent: waits, resume: waits });
  return withChecksOf(advised, {
    list: (cluster) => check("Cannot list projects", { cluster: [cluster, text] }),
    listed: (cluster) => check("Cannot list projects", { cluster: [cluster, text] }),
    get: (id) => check("Cannot read a project", projectIn("", id)),
    create: (request) => checkWait("Cannot create a project", request, period),
    findSent: (wait) => checkWait("Cannot look for a project", wait, patience),
    sightSent: (wait) => checkWait("Cannot wait for a project", wait, patience),
    resume: (wait) => checkWait("Cannot wait for a project", wait, patience),
    delete(request) {
      const { project, timeoutMs } = partsOf(request);
      check("Cannot delete a project", { ...projectIn("project.", project), timeoutMs: [timeoutMs, period] });
    },
  });
}

function checkWait(doing: string, request: unknown, form: Form): void {
  const { declared, timeoutMs } = partsOf(request);
  check(doing, { ...declarationIn("declared", declared), timeoutMs: [timeoutMs, form] });
}

function projectIn(path: string, project: unknown): Parts {
  const { cluster, id } = partsOf(project);
  return { [`${path}cluster`]: [cluster, text], [`${path}id`]: [id, text] };
}

function declarationIn(path: string, declared: unknown): Parts {
  const { cluster, name } = partsOf(declared);
  const identity: Parts = { [`${path}.cluster`]: [cluster, text], [`${path}.name`]: [name, text] };
  return { ...identity, ...settingsIn(path, declared, projectFields) };
}

function check(doing: string, parts: Parts): void {
  refuse(doing, problemOf(parts));
}
