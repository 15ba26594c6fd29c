import { projectFields } from "../../model/project-fields.ts";
import type { ProjectCreate } from "../projects/create-project.ts";
import type { ProjectDelete } from "../projects/delete-project.ts";
import type { Project, ProjectDeclaration, ProjectId } from "../projects/project.ts";
import type { ProjectPlace } from "../projects/expect-place.ts";
import type { MadePlace } from "../projects/made-projects.ts";
import type { ProjectRead } from "../projects/look-for-project.ts";
import type { SentProject } from "../projects/sent-project.ts";
import type { SentWait } from "../projects/find-sent.ts";
import type { ProjectsClient } from "../projects/index.ts";
import { settingsIn } from "./check-declaration.ts";
import { boolean, ifGiven, number, orNull, patience, period, text } from "./forms.ts";
import { optionalParts, parts, told, type ShapesOf } from "./shapes.ts";
import type { StoppedAs } from "./stopped-calls.ts";
import { ofRequest, withAdvice, withChecksOf, type Checks } from "./wrap-methods.ts";

const resume = "Call `projects.resume` with what `onSent` was told last; it asks for no second project.";
const waits = {
  "project-timeout": `${resume} A longer \`timeoutMs\` gives the service more time.`,
  "project-not-seen":
    "Call `projects.sightSent` again later, with what `onSent` was told last. Create it anew only where it is certain that it was never made.",
  "project-ambiguous":
    "Find out which one is yours, for instance by `projects.get`, and have the others deleted on the platform.",
  cancelled: resume,
};
const deleteAgain = "Call `projects.delete` again to go on waiting until it is gone.";
const deletion = {
  "project-still-there": `${deleteAgain} A longer \`timeoutMs\` gives the service more time.`,
  cancelled: deleteAgain,
};

/**
 * Refuses with Failure `option-invalid`, before anything is sent, requests whose parts have another form than their types say: a wait without an
 * end would ask the service for as long as the program runs. For programs: a provider checks what it is asked by its schema.
 */
export function withCheckedProjects(projects: ProjectsClient, stopped?: StoppedAs): ProjectsClient {
  const advised = withAdvice(projects, {
    ...{ create: waits, findSent: waits, sightSent: waits, resume: waits },
    delete: { ...deletion, "project-not-seen": waits["project-not-seen"] },
  });
  return withChecksOf(advised, checks, stopped);
}

const project: ShapesOf<ProjectId> = { cluster: text, id: text };
const name: ShapesOf<Pick<ProjectPlace, "cluster" | "name">> = { cluster: text, name: text };
const made: ShapesOf<MadePlace> = { ...name, id: ifGiven(orNull(text)) };
const place: ShapesOf<ProjectPlace> = { ...name, customerId: ifGiven(orNull(text)) };
const declaration = { ...name, ...settingsIn(projectFields) } as ShapesOf<ProjectDeclaration>;
const whole: ShapesOf<Project> = {
  ...declaration,
  ...project,
  type: orNull(text),
  url: orNull(text),
  created: orNull(number),
};
const read: ShapesOf<ProjectRead> = {
  ...project,
  expected: optionalParts(whole),
  name: ifGiven(text),
  hasAdmins: ifGiven(boolean),
  customerId: ifGiven(orNull(text)),
};
const sent: ShapesOf<SentProject> = { at: number, isServiceTime: boolean, id: orNull(text), isSeen: boolean };
const created: ShapesOf<ProjectCreate> = {
  declared: parts(declaration),
  timeoutMs: period,
  onSent: told,
  onCreated: told,
};
const waited: ShapesOf<SentWait> = {
  declared: parts(declaration),
  sent: optionalParts(sent),
  before: optionalParts({ id: orNull(text), created: orNull(number) }),
  onSent: told,
  timeoutMs: patience,
};
const deleted: ShapesOf<ProjectDelete> = {
  project: parts(project),
  timeoutMs: period,
  name: ifGiven(text),
  customerId: ifGiven(orNull(text)),
  created: ifGiven(orNull(number)),
  asked: optionalParts({ declared: parts(declaration), sent: optionalParts(sent) }),
  onFound: told,
  onAccepted: told,
};

const byCluster = { doing: "Cannot list projects", takes: [["cluster", text]] } as const;

const checks: Checks<ProjectsClient> = {
  list: byCluster,
  listed: byCluster,
  usableCustomers: { doing: "Cannot list customers", takes: [] },
  get: ofRequest("Cannot read a project", read),
  expectPlace: {
    doing: "Cannot look for the place of a project",
    takes: [
      ["place", parts(place)],
      ["replaced", parts(name)],
    ],
  },
  create: ofRequest("Cannot create a project", created),
  hasMade: { ...ofRequest("Cannot tell whether a project was made", made), isAtOnce: true },
  findSent: ofRequest("Cannot look for a project", waited),
  sightSent: ofRequest("Cannot wait for a project", waited),
  resume: ofRequest("Cannot wait for a project", waited),
  delete: ofRequest("Cannot delete a project", deleted),
};
