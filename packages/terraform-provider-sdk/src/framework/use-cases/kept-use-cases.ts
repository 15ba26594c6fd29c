import type { ValueObject } from "../../values/value.ts";
import { asObject } from "../objects/object-value.ts";
import { stateDigest } from "../objects/state-digest.ts";
import type { ApplyRequest, PlanRequest, ReadRequest } from "../server.ts";
import type { Answer } from "./answer.ts";
import { openPrivate } from "./private-data.ts";
import { ResourceUseCases } from "./resource-use-cases.ts";
import { takeService } from "./service-notes.ts";

/**
 * The use cases of a kind, with an eye on changes that are never answered: where a process ends in the middle of one, by a second Ctrl-C or for
 * want of memory, engines keep the state that the object had, and drop its private data. So that is kept elsewhere until the change is answered, and
 * belongs to the state again if that comes without. (docs/protocol.md#private-state)
 */
export class KeptUseCases<Services> extends ResourceUseCases<Services> {
  override read(request: ReadRequest): Promise<Answer<"readResource">> {
    return super.read({ ...request, private: this.privateOf(request.currentState, request.private) });
  }

  override plan(request: PlanRequest): Promise<Answer<"planResourceChange">> {
    return super.plan({ ...request, priorPrivate: this.privateOf(request.priorState, request.priorPrivate) });
  }

  override async apply(request: ApplyRequest): Promise<Answer<"applyResourceChange">> {
    const [prior, kept] = [asObject(request.priorState), this.running.keptPrivate()];
    if (prior === null || kept === undefined) return super.apply(request);
    const notes = openPrivate(request.plannedPrivate);
    takeService(notes.data);
    const name = this.nameOf(prior);
    kept.keep(name, Buffer.from(notes.bytes()).toString("base64"));
    try {
      return await super.apply(request);
    } finally {
      kept.answered(name);
    }
  }

  /** The private data of a state, as it is or as it was kept. */
  private privateOf(state: ReadRequest["currentState"], bytes: Uint8Array): Uint8Array {
    const object = bytes.length > 0 ? null : asObject(state);
    const kept = object && this.running.keptPrivate()?.recall(this.nameOf(object));
    return kept ? Buffer.from(kept, "base64") : bytes;
  }

  private nameOf(state: ValueObject): string {
    return `${this.kind.typeName} ${stateDigest(state)}`;
  }
}
