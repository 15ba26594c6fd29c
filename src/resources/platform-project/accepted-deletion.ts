import {
  howToImport,
  isMadeAnew,
  printImportId,
  showTime,
  type AcceptedDeletion,
  type Project,
  type ProjectId,
} from "../../client/index.ts";
import { revisionOf, type ObjectOperation, type PrivateData } from "terraform-provider-sdk";
import type { KindServices } from "../kind-services.ts";
import type { ProjectActual, ProjectState } from "./mapping.ts";

/**
 * Private data of a project whose deletion the service has accepted. A run that ended before the project was gone leaves it; a run that was
 * killed leaves no state, and the client's journal has it.
 */
const note = "deletion";

const summary = "The deletion of the project was accepted";

type Noting = Pick<ObjectOperation<KindServices>, "private" | "services">;

export function rememberAccepted(
  project: ProjectId,
  accepted: AcceptedDeletion,
  { private: notes, services }: Noting,
): void {
  notes.set(note, accepted);
  services.client.creates.deletions.note(project, accepted, revisionOf(notes));
}

/** To be called where another project takes the place. */
export function forgetAccepted(notes: PrivateData): void {
  if (notes.get(note) !== undefined) notes.set(note, undefined);
}

/** Whoever imports a project says that the platform keeps it: refreshes do not warn any more, and this is said for the last time. */
export function endAccepted(
  project: Project,
  { services, warn }: Pick<ObjectOperation<KindServices>, "services" | "warn">,
): void {
  const { deletions } = services.client.creates;
  const accepted = deletions.recall(project, "any");
  if (accepted === undefined) return;
  deletions.end(project);
  if (isMadeAnew(accepted, project)) return;
  warn(
    summary,
    `It was accepted at ${showTime(accepted.at)}, in a run that ended before the project was gone. Unless the platform keeps it after all, it goes with ` +
      "everything in it, and the refresh after that says so. This is not told again.",
  );
}

/** Warns when a refresh finds a project that goes, whatever is planned for it. `found`: null where it is gone. */
export function warnIfAccepted(
  { cluster, project_id: id }: ProjectState,
  found: Pick<ProjectActual, "created"> | null,
  { private: notes, services, warn }: Noting & Pick<ObjectOperation<unknown>, "warn">,
): void {
  const { deletions } = services.client.creates;
  const project = id === null ? undefined : { cluster, id };
  const noted = notes.get(note) as AcceptedDeletion | undefined;
  const accepted = noted ?? (project && deletions.recall(project, { revision: revisionOf(notes) }));
  if (found === null || (accepted !== undefined && isMadeAnew(accepted, found))) {
    forgetAccepted(notes);
    if (project !== undefined) deletions.end(project);
    return;
  }
  if (accepted === undefined) return;
  const toImport = id === null ? "" : `, and import it: ${howToImport(printImportId(cluster, id))}`;
  warn(
    summary,
    `It was accepted at ${showTime(accepted.at)}, in a run that ended before the project was gone. The project goes with everything in it, also where a ` +
      "plan says that nothing is to be done. If the configuration is to have it, apply again once it is gone, which creates it anew with nothing " +
      "in it, or let `terraform apply -replace=ADDRESS` wait for that. Should the platform keep it after all, have Terraform forget it: " +
      `\`terraform state rm ADDRESS\`${toImport}. ADDRESS is its address such as ims_platform_project.NAME.`,
  );
}
