import { createHash } from "node:crypto";
import { Failure } from "../../core/failure.ts";
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

/** Refuses to plan the deletion of an object whose state is of another service, and warns of its update: what has its name there is another object. */
export function judgeHome(
  noted: unknown,
  { typeName, isDeleted }: { readonly typeName: string; readonly isDeleted: boolean },
  running: RunsService,
): readonly Diagnostic[] {
  const other = otherHome(noted, running);
  if (other === undefined) return [];
  const happened = `${other.where}. ${mayBeOfOthers}`;
  if (isDeleted && running.stalePolicy === "error")
    return failureDiagnostics(ofOtherService(`Cannot plan to delete ${typeName}`, { ...other, happened }), "");
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
  const other = otherHome(noted, running);
  if (other === undefined || running.stalePolicy !== "error") return;
  const happened = `${other.where}, which does not have it. So it is not taken for deleted`;
  throw ofOtherService(`Cannot read ${typeName}`, { ...other, happened });
}

/**
 * Refuses to delete an object of another service by a plan that could not tell which service it is about.
 *
 * @throws Failure `state-of-other-service`, unless stale plans are carried out
 */
export function judgeDeletion(noted: unknown, typeName: string, running: RunsService): void {
  const other = otherHome(noted, running);
  if (other === undefined || running.stalePolicy !== "error") return;
  const happened = `${other.where}. ${mayBeOfOthers}`;
  throw ofOtherService(`Cannot delete ${typeName} as it was planned`, { ...other, happened });
}

const mayBeOfOthers = "What has the same name and values there may be of somebody else";

/** That an object is in another service than the one that a run is about. */
interface OtherHome extends Pick<RunsService, "stalePlanSetting"> {
  /** As a sentence without its end. */
  readonly where: string;
  /** What is another one there: `address`. */
  readonly what: string;
}

/** `undefined` where it is in the same service, or nobody knows: an older version noted less. */
function otherHome(noted: unknown, { service, stalePlanSetting }: RunsService): OtherHome | undefined {
  if (typeof noted !== "string" || service === undefined) return undefined;
  const [before, now] = [noted.split("."), shortened(service)];
  const differing = service.lasting.filter((_, at) => before[at] !== undefined && before[at] !== now[at]);
  if (differing.length === 0) return undefined;
  const what = wordsOf(differing);
  return {
    where: `The object in the state is in the service at another ${what}, and this run is about that at ${service.name}`,
    what,
    stalePlanSetting,
  };
}

/** What names a service, in words: `address and region`. */
export function wordsOf(parts: ObjectsService["lasting"]): string {
  return parts.map(([word]) => word).join(" and ");
}

function ofOtherService(
  doing: string,
  { happened, what, stalePlanSetting: setting }: OtherHome & { readonly happened: string },
): Failure {
  return new Failure({
    code: "state-of-other-service",
    doing,
    happened: `${happened}.`,
    remedy:
      `Set the ${what} of the service that has the object, and plan again. If the object shall stay there, and the resource be another one ` +
      "here, have Terraform forget it (terraform state rm ADDRESS). If the service itself got another " +
      `${what}, have stale plans carried out for this run${setting === undefined ? "" : `: ${setting}`}.`,
  });
}

function shortened({ lasting }: ObjectsService): readonly string[] {
  return lasting.map(([, value]) => createHash("sha256").update(value).digest("base64url").slice(0, 6));
}
