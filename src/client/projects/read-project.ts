import { Failure } from "terraform-provider-sdk/core";
import { pauseBeforeTry } from "../tries.ts";
import { expectVisible } from "./customers.ts";
import { differingSettings } from "../../model/compare-settings.ts";
import { projectFields } from "../../model/project-fields.ts";
import { doubtful, isDoubtful } from "./doubtful-failure.ts";
import { lookForProject, type ProjectRead } from "./look-for-project.ts";
import type { ProjectParts } from "./project-listings.ts";
import { isMadeAnew, type Project, type ProjectId } from "./project.ts";

const tries = 5;

/**
 * Reads a project; `undefined` only when it is proved that it is not there: a 404 beside a listing of its cluster that lacks it,
 * twice in a row, of a customer that the caller may use. Whatever else is no proof and looked at again, and so is what differs from what the project
 * was before, until two answers agree. (docs/behaviour.md#absence-and-presence)
 *
 * @throws Failure `project-hidden`; `project-unreadable` for one that is listed and cannot be read, `project-incomplete` for one without its
 * admins, `project-answer-doubtful`
 */
export async function readProject(
  { context, listings }: ProjectParts,
  wanted: ProjectRead,
  signal?: AbortSignal,
): Promise<Project | undefined> {
  let doubt: Failure = unreadable(wanted);
  let absences = 0;
  const readings: Project[] = wanted.expected === undefined ? [] : [wanted.expected];
  for (let nth = 1; nth <= tries; nth += 1) {
    if (nth > 1) await pauseBeforeTry(nth, context, signal);
    try {
      const project = await lookForProject(context, wanted, signal);
      const isWhole = project !== undefined && isComplete(project, wanted);
      if (isWhole && (wanted.expected === undefined || readings.some((one) => isEqual(one, project)))) return project;
      if (isWhole) readings.push(project);
      const seen = isWhole ? varying(wanted) : incomplete(wanted);
      const absence = project === undefined ? await judgeAbsence(listings, wanted, signal) : seen;
      absences = absence === "proven" ? absences + 1 : 0;
      if (absences === 2) break;
      doubt = absence === "proven" ? unreadable(wanted) : absence;
    } catch (error) {
      if (!isDoubtful(error)) throw error;
      absences = 0;
      doubt = error;
    }
  }
  if (absences < 2) throw doubt;
  await expectVisible(context, wanted, signal);
  return undefined;
}

/** What a listing says of a project that is answered with 404. */
async function judgeAbsence(
  listings: ProjectParts["listings"],
  { cluster, id }: ProjectId,
  signal?: AbortSignal,
): Promise<Failure | "proven"> {
  const listed = await listings.read(cluster, signal);
  if (listed.includes(id)) return unreadable({ cluster, id });
  return (await listings.isProof(cluster, listed, signal)) ? "proven" : unproven({ cluster, id }, listed);
}

function isComplete({ adminUids }: Project, { hasAdmins }: ProjectRead): boolean {
  return hasAdmins !== true || (adminUids ?? []).length > 0;
}

/** Whether two readings show the same of a project. */
function isEqual(a: Project, b: Project): boolean {
  const isSameTime = !isMadeAnew(a, b) && (a.created === null) === (b.created === null);
  return isSameTime && a.type === b.type && a.url === b.url && differingSettings(projectFields, a, b).length === 0;
}

function varying({ cluster, id }: ProjectId): Failure {
  return doubtful(
    `Cannot read the project ${cluster}/${id}`,
    `No two of ${tries} answers about it agree, and a project never changes.`,
    "Try again later. If it stays so, ask those who run the service which of its answers is right.",
  );
}

function unreadable({ cluster, id }: ProjectId): Failure {
  return new Failure({
    code: "project-unreadable",
    doing: `Cannot read the project ${cluster}/${id}`,
    happened:
      "The service answers 404, but a listing of the cluster still contains the project: it is being created or deleted.",
    remedy: "Try again later.",
  });
}

function unproven({ cluster, id }: ProjectId, [only = ""]: readonly string[]): Failure {
  return doubtful(
    `Cannot read the project ${cluster}/${id}`,
    `The service answers 404. The listing of the cluster holds ${JSON.stringify(only)} alone, and no project of that ID can be read, so that it may be a message.`,
    "Try again later. If it stays so, look at what stands between this machine and the service.",
  );
}

function incomplete({ cluster, id }: ProjectId): Failure {
  return new Failure({
    code: "project-incomplete",
    doing: `Cannot read the project ${cluster}/${id}`,
    happened:
      "The service shows the project without its admins, which every project has: it does not show all of it yet.",
    remedy:
      "Try again later. If it stays so, look at the project on the platform: without admins it cannot be managed here.",
  });
}
