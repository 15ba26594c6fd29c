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
  const where = atAnotherHome(noted, running);
  if (where === undefined) return [];
  const happened = `${where}. ${mayBeOfOthers}`;
  if (isDeleted && running.stalePolicy() === "error")
    return failureDiagnostics(ofOtherService(`Cannot plan to delete ${typeName}`, happened, running), "");
  const what = isDeleted ? "delete" : "update";
  return [
    {
      severity: "warning",
      summary: `The plan to ${what} ${typeName} is about another service than its state`,
      detail: `${happened}. The apply will ${what} it all the same.`,
    },
  ];
}

/**
 * Refuses to take an object for gone because another service than that of its state lacks it: the state would forget what is still there.
 *
 * @throws Failure `state-of-other-service`, unless stale plans are carried out
 */
export function judgeAbsence(noted: unknown, typeName: string, running: RunsService): void {
  const where = atAnotherHome(noted, running);
  if (where === undefined || running.stalePolicy() !== "error") return;
  throw ofOtherService(
    `Cannot read ${typeName}`,
    `${where}, which does not have it. So it is not taken for deleted`,
    running,
  );
}

/**
 * Refuses to delete an object of another service by a plan that could not tell which service it is about.
 *
 * @throws Failure `state-of-other-service`, unless stale plans are carried out
 */
export function judgeDeletion(noted: unknown, typeName: string, running: RunsService): void {
  const where = atAnotherHome(noted, running);
  if (where === undefined || running.stalePolicy() !== "error") return;
  throw ofOtherService(`Cannot delete ${typeName} as it was planned`, `${where}. ${mayBeOfOthers}`, running);
}

const mayBeOfOthers = "What has the same name and values there may be of somebody else";

/** Says that the object is at another service than the one that a run is about; `undefined` where it is not, or nobody knows. */
function atAnotherHome(noted: unknown, running: RunsService): string | undefined {
  const name = running.lastingName();
  if (noted === undefined || name === undefined || noted === shortened(name)) return undefined;
  return `The object in the state is in the service at another address, and this run is about that at ${running.serviceName() ?? ""}`;
}

function ofOtherService(doing: string, happened: string, { stalePlanSetting: setting }: RunsService): Failure {
  return new Failure({
    code: "state-of-other-service",
    doing,
    happened: `${happened}.`,
    remedy:
      "Set the address of the service that has the object, and plan again. If the object shall stay there, and the resource be another one " +
      "here, have Terraform forget it (terraform state rm ADDRESS). If the service itself got another address, have stale plans carried " +
      `out for this run${setting === undefined ? "" : `: ${setting}`}.`,
  });
}

function shortened(name: string): string {
  return createHash("sha256").update(name).digest("base64url").slice(0, 6);
}
