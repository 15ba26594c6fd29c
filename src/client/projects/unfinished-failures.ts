import { Failure, printDuration } from "terraform-provider-sdk/core";
import { remedyAfter, type HttpFailure } from "../../http/http-failure.ts";
import { howToImport, importCommand, unbroken } from "../import-advice.ts";
import { printImportId } from "../import-id-text.ts";
import { showTime } from "../service-time.ts";
import type { Project, ProjectDeclaration } from "./project.ts";

/** A create that did not come to its end, and what is known of its project. */
export interface Unfinished {
  readonly doing: string;
  readonly declared: ProjectDeclaration;
  /** Undefined as long as its id is not known. */
  readonly project: Project | undefined;
  /**
   * Whether Terraform does not taint what the state keeps: it was another wait for what an earlier create asked for, or the
   * create was called off.
   */
  readonly isResumed: boolean;
}

/** What is told of a request that the service may not have got; with what came back, where that is known. */
export function noClearAnswer(failure?: HttpFailure): string {
  const answer =
    failure === undefined ? "" : ` What came back: ${failure.happened} ${remedyAfter(failure, "")}`.trimEnd();
  return ` The service gave no clear answer to the request, and it was not repeated.${answer}`;
}

/** The failure of a wait that took too long. `missing` fits after "was still missing:". */
export function timeout(
  unfinished: Unfinished,
  waited: { timeoutMs: number; missing: string; note?: string },
): Failure {
  return new Failure({
    code: "project-timeout",
    doing: unfinished.doing,
    happened: `After ${printDuration(waited.timeoutMs)} this was still missing: ${waited.missing}.${waited.note ?? ""}`,
    remedy: `${howToResume(unfinished)} A longer timeouts.create gives the service more time.`,
  });
}

/** The failure of a wait that its caller called off. */
export function calledOff(unfinished: Unfinished): Failure {
  return new Failure({
    code: "cancelled",
    doing: unfinished.doing,
    happened:
      "The service was asked to create the project, but the operation was cancelled before it was there as declared.",
    remedy: howToResume({ ...unfinished, isResumed: true }),
  });
}

/** The failure of an operation that needs a project which is not visible yet. */
export function notSeen(doing: string, declared: ProjectDeclaration, missing: string): Failure {
  return new Failure({
    code: "project-not-seen",
    doing,
    happened:
      `The service was asked to create the project ${declared.name} on ${declared.cluster}, but none was seen that is ` +
      `certainly it; this was still missing: ${missing}. It may still appear, so it is kept in the state, and no second one is created.`,
    remedy:
      "To go on waiting for it, run `terraform untaint ADDRESS` (OpenTofu: `tofu untaint ADDRESS`), where ADDRESS is the " +
      `resource's address such as ims_platform_project.NAME, then \`terraform apply\`. ${ifNeverMade}`,
  });
}

/** Two or more projects could be the one that was created. */
export function ambiguous(doing: string, projects: readonly Project[]): Failure {
  const ids = projects.map(({ cluster, id }) => unbroken(printImportId(cluster, id)));
  return new Failure({
    code: "project-ambiguous",
    doing,
    happened: `Several new projects have this name, customer and these admins: ${ids.join(", ")}. None was chosen.`,
    remedy:
      "Find out which one is yours. Take the unclear one out of the state: terraform state rm ADDRESS. Import yours: " +
      `${importCommand(ids[0] ?? "")}, or another one of the IDs above. Delete the others on the platform. ADDRESS is the ` +
      "resource's address such as ims_platform_project.NAME.",
  });
}

/** Others deleted the project while it was waited for, and created another one that got its id. */
export function madeAnew(
  doing: string,
  { found, before }: { found: Project; before: Pick<Project, "created"> },
): Failure {
  const { cluster, id } = found;
  const at = ({ created }: Pick<Project, "created">): string => (created === null ? "" : ` at ${showTime(created)}`);
  return new Failure({
    code: "project-made-anew",
    doing,
    happened:
      `The project ${id} that was created${at(before)} is gone: others deleted it and created another one of its name and ID${at(found)}. ` +
      "That one is left alone.",
    remedy:
      "Have Terraform forget the one that is gone: `terraform state rm ADDRESS`, where ADDRESS is the resource's address such as " +
      `ims_platform_project.NAME. To manage the other one after that, import it: ${howToImport(printImportId(cluster, id))}. Else choose another name.`,
  });
}

const ifNeverMade =
  "Should it be certain that it was never made, forget it: `terraform state rm ADDRESS`. The next apply then creates it.";

function howToResume({ project, isResumed }: Unfinished): string {
  const what = project === undefined ? "The project" : `The project ${project.id}`;
  const never = project === undefined ? ` ${ifNeverMade}` : "";
  if (isResumed) return `${what} is kept in the state. Run \`terraform apply\` again to go on waiting for it.${never}`;
  return (
    `${what} is kept in the state, but tainted, since its creation ended with an error. To go on waiting for it, run ` +
    "`terraform untaint ADDRESS` (OpenTofu: `tofu untaint ADDRESS`), where ADDRESS is the resource's address such as " +
    "ims_platform_project.NAME, then `terraform apply`: no second project is asked for. Without `untaint` Terraform plans to " +
    `replace it.${never}`
  );
}
