import { createHash } from "node:crypto";
import { Failure } from "../../core/failure.ts";
import { asLines } from "../../core/first-of.ts";
import type { Diagnostic } from "../diagnostic.ts";
import { failureDiagnostics } from "../failure-diagnostics.ts";
import type { AnyResourceKind } from "../kinds/kind.ts";
import type { PrivateData } from "../kinds/private-data.ts";
import type { StalePolicy } from "../objects/reviewed.ts";
import type { Running } from "./running.ts";

const planNote = "service";
/** Name of the note in a state. An object keeps it when it becomes one of another kind. */
export const homeNote = "at";

/** The service that a run has the objects of a kind in. */
export interface ObjectsService {
  /** For plans and messages. */
  readonly name: string;
  /** What tells it from others and lasts, from the general to the particular, each with the word for it. */
  readonly lasting: readonly (readonly [word: string, value: string])[];
}

/** `undefined` where it is not known, or there is one only. */
export function serviceOf<Services>(
  kind: Pick<AnyResourceKind<Services>, "within">,
  running: Pick<Running<Services>, "services" | "serviceName" | "lastingName">,
): ObjectsService | undefined {
  const [services, name, lasting] = [running.services(), running.serviceName(), running.lastingName()];
  if (services === undefined || name === undefined || lasting === undefined) return undefined;
  const within = kind.within?.(services);
  if (within === undefined) return { name, lasting: [["address", lasting]] };
  const [setting, value] = within;
  return { name: `${name} (${setting} ${JSON.stringify(value)})`, lasting: [["address", lasting], within] };
}

/** Notes in the plan of a deletion which service it is about. */
export function noteService(notes: PrivateData, service: ObjectsService | undefined): void {
  if (service !== undefined) notes.set(planNote, service.name);
}

/** What the plan noted. States do not keep it. */
export function takeService(notes: PrivateData): string | undefined {
  const name = notes.get(planNote);
  if (name !== undefined) notes.set(planNote, undefined);
  return typeof name === "string" ? name : undefined;
}

/** Notes in the state in which service the object is: short, since engines write the whole state for each object that they change. */
export function noteHome(notes: PrivateData, service: ObjectsService | undefined): void {
  if (service !== undefined) notes.set(homeNote, shortened(service).join("."));
}

/** The service that a run is about, and what becomes of a change whose object is not as planned. */
export interface RunsService {
  readonly service: ObjectsService | undefined;
  readonly stalePolicy: StalePolicy;
  readonly stalePlanSetting: string | undefined;
}

/** A change that a plan makes of what a state has. */
export interface PlannedChange {
  readonly typeName: string;
  readonly isDeleted: boolean;
  /** What it takes from an object that stays, in lines. */
  readonly taken: () => readonly string[];
}

/**
 * Refuses to plan what deletes an object whose state is of another service, or takes something from it, and warns of any other update: what has its
 * name there is another object.
 */
export function judgeChange(noted: unknown, change: PlannedChange, running: RunsService): readonly Diagnostic[] {
  const other = changeElsewhere(noted, change, running);
  if (other === undefined) return [];
  const { what, isRefused, happened } = other;
  if (isRefused) return failureDiagnostics(ofOtherService(`Cannot plan to ${what} ${change.typeName}`, other), "");
  return [
    {
      severity: "warning",
      summary: otherServiceOf(`The plan to ${what}`, change.typeName),
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
  const other = otherHome(noted, running);
  const lacked = other === undefined ? undefined : lacks();
  if (other === undefined || lacked === undefined) return;
  const happened = `${other.where}, which ${lacked}`;
  if (running.stalePolicy === "error")
    throw ofOtherService(`Cannot read ${typeName}`, {
      ...other,
      happened: `${happened}\n\nSo the state stays as it is.`,
    });
  warn(otherServiceOf("The refresh of", typeName), `${happened}\n\nThe state takes over what is there all the same.`);
}

/**
 * Refuses to delete an object of another service, or to take something from it, by a plan that could not tell which service it is about, and warns
 * of any other update.
 *
 * @throws Failure `state-of-other-service`, unless stale plans are carried out
 */
export function judgeUnplanned(noted: unknown, change: PlannedChange & Judged, running: RunsService): void {
  const other = changeElsewhere(noted, change, running);
  if (other === undefined) return;
  const { what, isRefused, happened } = other;
  if (isRefused) throw ofOtherService(`Cannot ${what} ${change.typeName} as it was planned`, other);
  change.warn(otherServiceOf(`The plan to ${what}`, change.typeName), `${happened}\n\nIt is carried out all the same.`);
}

/** A change of an object that is in another service than the one that a run is about. */
interface ChangeElsewhere extends OtherHome {
  /** In the infinitive. */
  readonly what: "delete" | "update";
  readonly happened: string;
  readonly isRefused: boolean;
}

/** What would go there may be of somebody else, so only a change that takes nothing away is let through. */
function changeElsewhere(
  noted: unknown,
  { isDeleted, taken }: PlannedChange,
  running: RunsService,
): ChangeElsewhere | undefined {
  const other = otherHome(noted, running);
  if (other === undefined) return undefined;
  const lines = isDeleted ? [] : taken();
  const goes = lines.length === 0 ? "" : ` The plan takes this away:\n\n${asLines(lines)}`;
  return {
    ...other,
    what: isDeleted ? "delete" : "update",
    happened: `${other.where}. What has the same name and values there may be of somebody else.${goes}`,
    isRefused: (isDeleted || lines.length > 0) && running.stalePolicy === "error",
  };
}

const otherServiceOf = (what: string, typeName: string): string =>
  `${what} ${typeName} is about another service than its state`;

/** That an object is in another service than the one that a run is about. */
interface OtherHome extends Pick<RunsService, "stalePlanSetting"> {
  /** As a sentence without its end. */
  readonly where: string;
  /** What is another one there: `address`. */
  readonly part: string;
}

/** `undefined` where it is in the same service, or nobody knows: an older version noted less. */
function otherHome(noted: unknown, { service, stalePlanSetting }: RunsService): OtherHome | undefined {
  if (typeof noted !== "string" || service === undefined) return undefined;
  const [before, now] = [noted.split("."), shortened(service)];
  const differing = service.lasting.filter((_, at) => before[at] !== undefined && before[at] !== now[at]);
  if (differing.length === 0) return undefined;
  const part = wordsOf(differing);
  return {
    where: `The object in the state is in the service at another ${part}, and this run is about that at ${service.name}`,
    part,
    stalePlanSetting,
  };
}

/** What names a service, in words: `address and region`. */
export function wordsOf(parts: ObjectsService["lasting"]): string {
  return parts.map(([word]) => word).join(" and ");
}

function ofOtherService(
  doing: string,
  { happened, part, stalePlanSetting: setting }: OtherHome & { readonly happened: string },
): Failure {
  return new Failure({
    code: "state-of-other-service",
    doing,
    happened,
    remedy:
      `Set the ${part} of the service that has the object, and plan again. If the object shall stay there, and the resource be another one ` +
      "here, have Terraform forget it (terraform state rm ADDRESS). If the service itself got another " +
      `${part}, have stale plans carried out for this run${setting === undefined ? "" : `: ${setting}`}.`,
  });
}

function shortened({ lasting }: ObjectsService): readonly string[] {
  return lasting.map(([, value]) => createHash("sha256").update(value).digest("base64url").slice(0, 6));
}
