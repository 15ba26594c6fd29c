import { createHash } from "node:crypto";
import { Failure } from "../../core/failure.ts";
import type { Diagnostic } from "../diagnostic.ts";
import { failureDiagnostics } from "../failure-diagnostics.ts";
import type { PrivateData } from "../kinds/private-data.ts";
import type { StalePolicy } from "../objects/reviewed.ts";

const planNote = "service";
/** Name of the note in a state. An object keeps it when it becomes one of another kind. */
export const homeNote = "at";

/** Notes in the plan of a deletion which service it is about. */
export function noteService(notes: PrivateData, name: string | undefined): void {
  if (name !== undefined) notes.set(planNote, name);
}

/** What the plan noted. States do not keep it. */
export function takeService(notes: PrivateData): string | undefined {
  const name = notes.get(planNote);
  if (name !== undefined) notes.set(planNote, undefined);
  return typeof name === "string" ? name : undefined;
}

/** Notes in the state in which service the object is: short, since engines write the whole state for each object that they change. */
export function noteHome(notes: PrivateData, name: string | undefined): void {
  if (name !== undefined) notes.set(homeNote, shortened(name));
}

/** The service that a run is about, and what becomes of a change whose object is not as planned. */
interface RunsService {
  lastingName(): string | undefined;
  serviceName(): string | undefined;
  stalePolicy(): StalePolicy;
  readonly stalePlanSetting: string | undefined;
}

/** Refuses to plan the deletion of an object whose state is of another service, and warns of its update: what has its name there is another object. */
export function judgeHome(
  noted: unknown,
  { typeName, isDeleted }: { readonly typeName: string; readonly isDeleted: boolean },
  running: RunsService,
): readonly Diagnostic[] {
  const [name, { stalePlanSetting: setting }] = [running.lastingName(), running];
  if (noted === undefined || name === undefined || noted === shortened(name)) return [];
  const happened =
    `The object in the state is in the service at another address, and this run is about that at ${running.serviceName() ?? ""}. What has the same name and ` +
    "values there may be of somebody else";
  if (isDeleted && running.stalePolicy() === "error")
    return failureDiagnostics(
      new Failure({
        code: "state-of-other-service",
        doing: `Cannot plan to delete ${typeName}`,
        happened: `${happened}.`,
        remedy:
          "Set the address of the service that has the object, and plan again. If the object shall stay there, and the resource be another one " +
          "here, have Terraform forget it (terraform state rm ADDRESS). If the service itself got another address, have stale plans carried " +
          `out for this run${setting === undefined ? "" : `: ${setting}`}.`,
      }),
      "",
    );
  const what = isDeleted ? "delete" : "update";
  return [
    {
      severity: "warning",
      summary: `The plan to ${what} ${typeName} is about another service than its state`,
      detail: `${happened}. The apply will ${what} it all the same.`,
    },
  ];
}

function shortened(name: string): string {
  return createHash("sha256").update(name).digest("base64url").slice(0, 6);
}
