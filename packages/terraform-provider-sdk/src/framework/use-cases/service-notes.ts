import { createHash } from "node:crypto";
import { Failure } from "../../core/failure.ts";
import { asLines } from "../../core/first-of.ts";
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

/** A change that a plan makes of what a state has. */
interface PlannedChange {
  readonly typeName: string;
  readonly isDeleted: boolean;
  /** What it takes from an object that stays, in lines. */
  readonly taken: () => readonly string[];
}

/**
 * Refuses to plan what deletes an object whose state is of another service, or takes something from it, and warns of any other update: what has its
 * name there is another object.
 */
export function judgeChange(
  noted: unknown,
  { typeName, isDeleted, taken }: PlannedChange,
  running: RunsService,
): readonly Diagnostic[] {
  const where = atAnotherHome(noted, running);
  if (where === undefined) return [];
  const what = isDeleted ? "delete" : "update";
  const lines = isDeleted ? [] : taken();
  const happened = `${where}. ${mayBeOfOthers}${lines.length === 0 ? "" : ` The plan takes this away:\n\n${asLines(lines)}`}`;
  if ((isDeleted || lines.length > 0) && running.stalePolicy() === "error")
    return failureDiagnostics(ofOtherService(`Cannot plan to ${what} ${typeName}`, happened, running), "");
  return [
    {
      severity: "warning",
      summary: otherServiceOf(`The plan to ${what}`, typeName),
      detail: `${happened}\n\nThe apply will ${what} it all the same.`,
    },
  ];
}

/** What an operation is about whose object is perhaps at another service, and how it warns. */
interface Judged {
  readonly typeName: string;
  readonly warn: (summary: string, detail: string) => void;
}

/**
 * Refuses to take an object for gone or changed because another service than that of its state lacks it, or has not all of it: the state would
 * forget what is still there.
 *
 * @param lacks in a clause what that service does not have; `undefined`: it has it all. Asked of another service only
 * @throws Failure `state-of-other-service`, unless stale plans are carried out
 */
export function judgeReading(
  noted: unknown,
  lacks: () => string | undefined,
  { typeName, warn }: Judged,
  running: RunsService,
): void {
  const where = atAnotherHome(noted, running);
  const lacked = where === undefined ? undefined : lacks();
  if (where === undefined || lacked === undefined) return;
  const happened = `${where}, which ${lacked}`;
  if (running.stalePolicy() === "error")
    throw ofOtherService(`Cannot read ${typeName}`, `${happened}\n\nSo the state stays as it is.`, running);
  warn(otherServiceOf("The refresh of", typeName), `${happened}\n\nThe state takes over what is there all the same.`);
}

/**
 * Refuses to delete an object of another service by a plan that could not tell which service it is about.
 *
 * @throws Failure `state-of-other-service`, unless stale plans are carried out
 */
export function judgeDeletion(noted: unknown, { typeName, warn }: Judged, running: RunsService): void {
  const where = atAnotherHome(noted, running);
  if (where === undefined) return;
  const happened = `${where}. ${mayBeOfOthers}`;
  if (running.stalePolicy() === "error")
    throw ofOtherService(`Cannot delete ${typeName} as it was planned`, happened, running);
  warn(otherServiceOf("The plan to delete", typeName), `${happened}\n\nIt is carried out all the same.`);
}

const mayBeOfOthers = "What has the same name and values there may be of somebody else.";

const otherServiceOf = (what: string, typeName: string): string =>
  `${what} ${typeName} is about another service than its state`;

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
    happened,
    remedy:
      "Set the address of the service that has the object, and plan again. If the object shall stay there, and the resource be another one " +
      "here, have Terraform forget it (terraform state rm ADDRESS). If the service itself got another address, have stale plans carried " +
      `out for this run${setting === undefined ? "" : `: ${setting}`}.`,
  });
}

function shortened(name: string): string {
  return createHash("sha256").update(name).digest("base64url").slice(0, 6);
}
