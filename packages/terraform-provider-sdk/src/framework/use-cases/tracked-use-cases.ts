import type { Diagnostic } from "../diagnostic.ts";
import type { UnplannedState } from "../kinds/unplanned.ts";
import { asObject } from "../objects/object-value.ts";
import type { ApplyRequest, PlanRequest, ReadRequest } from "../server.ts";
import { openPrivate } from "./private-data.ts";
import { ResourceUseCases, type Answer } from "./resource-use-cases.ts";
import { homeNote, judgeHome } from "./service-notes.ts";

/**
 * The use cases of a kind, with an eye on states for which no plan comes. Engines plan a tainted object as if there were none, and hand over
 * neither its state nor its private data; when they apply that, they delete it first. (docs/protocol.md#tainted-objects)
 */
export class TrackedUseCases<Services> extends ResourceUseCases<Services> {
  override upgrade(version: number, rawState: string): Answer<"upgradeResourceState"> {
    const answer = super.upgrade(version, rawState);
    const state = asObject(answer.state);
    if (state !== null) this.unplanned.stored(state);
    return answer;
  }

  override async read(request: ReadRequest): Promise<Answer<"readResource">> {
    const state = asObject(request.currentState);
    if (state === null) return super.read(request);
    const isRead = this.unplanned.reading(state);
    const answer = await super.read(request);
    const found = asObject(answer.state);
    isRead(found && { state: found, private: openPrivate(answer.private).data });
    return answer;
  }

  override async plan(request: PlanRequest): Promise<Answer<"planResourceChange">> {
    const prior = asObject(request.priorState);
    if (prior !== null) this.unplanned.planned(prior);
    const isCreate = prior === null && request.priorPrivate.length === 0 && asObject(request.proposedState) !== null;
    const diagnostics = isCreate ? await this.judgeTainted() : [];
    const answer = await super.plan(request);
    return { ...answer, diagnostics: [...diagnostics, ...answer.diagnostics] };
  }

  override async apply(request: ApplyRequest): Promise<Answer<"applyResourceChange">> {
    const prior = asObject(request.priorState);
    if (prior !== null) this.unplanned.planned(prior);
    return super.apply(request);
  }

  /** What is to be said where a create may be that of a tainted object which is in another service. */
  private async judgeTainted(): Promise<readonly Diagnostic[]> {
    const judge = ({ private: notes }: UnplannedState): readonly Diagnostic[] =>
      judgeHome(notes?.get(homeNote), { typeName: this.kind.typeName, isDeleted: true }, this.running);
    if (this.unplanned.now().every((one) => judge(one).length === 0)) return [];
    try {
      const left = await this.unplanned.left(this.running.signal());
      return left.map(judge).find((judged) => judged.length > 0) ?? [];
    } catch (error) {
      return this.diagnose(error, "plan");
    }
  }
}
