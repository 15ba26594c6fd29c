import { Failure } from "terraform-provider-sdk/core";

const later = "Try again later; if it stays so, ask the operator of the service.";

/** Answers about a zone that cannot all be true. */
export function answersContradict(doing: string, happened: string): Failure {
  return new Failure({ code: "answers-contradict", doing, happened, remedy: later });
}

/** A text that is not the whole zone. */
export function zoneIncomplete(zone: string, happened: string): Failure {
  const remedy = `Nothing is concluded from it. ${later}`;
  return new Failure({ code: "zone-incomplete", doing: `Cannot read the zone ${zone}`, happened, remedy });
}
