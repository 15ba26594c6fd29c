import type { ObjectOperation, PlanOperation } from "terraform-provider-sdk";
import { Failure } from "terraform-provider-sdk/core";
import type { KindServices } from "./kind-services.ts";

/** What is deleted, and where another object is to be created for which it is. */
export interface Replacing<State, Place> {
  readonly prior: State;
  readonly place: Place;
}

/** What a look at a place needs. */
export type LookOperation = Pick<ObjectOperation<KindServices>, "services" | "signal">;

/** Its name among the private data of a plan. States do not keep it. */
const note = "place";

/**
 * Notes where an object is to be, as long as the provider's configuration is not known, so that the plan cannot ask whether it can be created
 * there. Engines hand what the plan of a replacement notes, or that of a create in place of a tainted object, to the deletion before it.
 * A create or an update they plan again in the apply, when the configuration is known: that one has no note. (docs/behaviour.md#replacements)
 *
 * @param place in JSON; `undefined` as long as it is not known
 */
export function notePlace(
  place: object | undefined,
  { services, private: notes }: Pick<PlanOperation<KindServices>, "services" | "private">,
): void {
  if (services === undefined) notes.set(note, place);
}

/**
 * Looks before a deletion whose plan could not whether an object can be created in the place of this one.
 *
 * @throws Failure as `look` does
 */
export async function lookBeforeDeletion<State, Place>(
  look: (replacing: Replacing<State, Place>, operation: LookOperation) => Promise<void>,
  prior: State,
  operation: ObjectOperation<KindServices>,
): Promise<void> {
  const { private: notes } = operation;
  const place = notes.get(note) as Place | undefined;
  if (place === undefined) return;
  notes.set(note, undefined);
  try {
    await look({ prior, place }, operation);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw error.saying(
      "The plan could not tell, since the provider's configuration was not known then. What was to be replaced is still there.",
    );
  }
}
