import { howToImport, isMadeAnew, printImportId, showTime, type Project } from "../../client/index.ts";
import type { ObjectOperation, PrivateData } from "terraform-provider-sdk";
import type { ProjectActual, ProjectState } from "./mapping.ts";

/** Private data of a project whose deletion the service has accepted. A run that ended before the project was gone leaves it. */
const note = "deletion";

/** When it was accepted, and when the project was created that goes. */
interface AcceptedDeletion extends Pick<Project, "created"> {
  readonly at: number;
}

export function rememberAccepted(notes: PrivateData, accepted: AcceptedDeletion): void {
  notes.set(note, accepted);
}

/** To be called where another project takes the place. */
export function forgetAccepted(notes: PrivateData): void {
  if (notes.get(note) !== undefined) notes.set(note, undefined);
}

/** Warns when a refresh finds a project that goes, whatever is planned for it. */
export function warnIfAccepted(
  { cluster, project_id: id }: ProjectState,
  found: Pick<ProjectActual, "created">,
  { private: notes, warn }: Pick<ObjectOperation<unknown>, "private" | "warn">,
): void {
  const accepted = notes.get(note) as AcceptedDeletion | undefined;
  if (accepted === undefined) return;
  if (isMadeAnew(accepted, found)) {
    forgetAccepted(notes);
    return;
  }
  const toImport = id === null ? "" : `, and import it: ${howToImport(printImportId(cluster, id))}`;
  warn(
    "The deletion of the project was accepted",
    `It was accepted at ${showTime(accepted.at)}, in a run that ended before the project was gone. The project goes with everything in it, also where a ` +
      "plan says that nothing is to be done. If the configuration is to have it, apply again once it is gone, which creates it anew with nothing " +
      "in it, or let `terraform apply -replace=ADDRESS` wait for that. Should the platform keep it after all, have Terraform forget it: " +
      `\`terraform state rm ADDRESS\`${toImport}. ADDRESS is its address such as ims_platform_project.NAME.`,
  );
}
