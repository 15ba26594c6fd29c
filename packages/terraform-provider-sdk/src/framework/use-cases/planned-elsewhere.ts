import { Failure } from "../../core/failure.ts";
import type { StalePolicy } from "../objects/reviewed.ts";
import { wordsOf, type ObjectsService } from "./service-notes.ts";

/** What was planned for one service and is to be done at another one. */
interface PlannedElsewhere {
  /** In the infinitive: `delete ims_dns_record`. */
  readonly what: string;
  /** What a refusal means, in a sentence. */
  readonly refused: string;
  readonly plannedFor: string;
  readonly service: ObjectsService;
  readonly stalePolicy: StalePolicy;
  /** How a user has it done all the same, where the next plan may not know its service either. */
  readonly setting?: string | undefined;
  readonly warn: (summary: string, detail: string) => void;
}

/** Refuses it, or warns of it: what has the same name and values there is another object. @throws Failure `plan-of-other-service` */
export function judgePlannedElsewhere(planned: PlannedElsewhere): void {
  const { what, refused, plannedFor, service, stalePolicy, setting, warn } = planned;
  const happened = `The plan was made for the service at ${plannedFor}, and this run is about that at ${service.name}`;
  if (stalePolicy === "error")
    throw new Failure({
      code: "plan-of-other-service",
      doing: `Cannot ${what} as it was planned`,
      happened: `${happened}. ${refused}`,
      remedy:
        `Set the ${wordsOf(service.lasting)} of the service that is meant, and plan again.` +
        (setting === undefined ? "" : ` To do it at this one by this plan all the same: ${setting}.`),
    });
  warn(`The plan to ${what} is of another service`, `${happened}. It is carried out all the same.`);
}
