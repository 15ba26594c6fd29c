import { createHash } from "node:crypto";
import type { ValueObject } from "../../values/value.ts";
import type { Diagnostic } from "../diagnostic.ts";
import type { UnplannedState } from "../kinds/unplanned.ts";
import { asObject } from "../objects/object-value.ts";
import { inPlaceOf, type IsInPlaceOf } from "../objects/same-place.ts";
import { describeDifferences, differencesSince } from "../objects/reviewed.ts";
import type { ApplyRequest, PlanRequest, ReadRequest } from "../server.ts";
import { importNote, refuseReplacement } from "./import-notes.ts";
import { namesOf, planChange } from "./plan.ts";
import { openPrivate } from "./private-data.ts";
import type { Answer } from "./answer.ts";
import { KeptUseCases } from "./kept-use-cases.ts";
import { noteTainted, takeTainted } from "./tainted-notes.ts";
import type { ReadState } from "../unplanned-states.ts";

/**
 * The use cases of a kind, with an eye on the order in which an engine asks about a state: on those for which no plan comes, and those whose
 * deletion is planned before they are read. Engines plan a tainted object as if there were none, and hand over neither its state nor its
 * private data; when they apply that, they delete it first. (docs/protocol.md#tainted-objects)
 */
export class TrackedUseCases<Services> extends KeptUseCases<Services> {
  /** Digests of the states whose deletion was planned, and neither read nor applied since. */
  private readonly deletions = new Set<string>();

  override upgrade(version: number, rawState: string): Answer<"upgradeResourceState"> {
    const answer = super.upgrade(version, rawState);
    const state = asObject(answer.state);
    if (state !== null) this.unplanned.stored(state);
    return answer;
  }

  override async read(request: ReadRequest): Promise<Answer<"readResource">> {
    const state = asObject(request.currentState);
    if (state === null) return super.read(request);
    if (this.deletions.size > 0 && this.deletions.delete(digest(state))) return this.readAfterPlan(request, state);
    const isRead = this.unplanned.reading(state);
    const answer = await super.read(request);
    const found = asObject(answer.state);
    isRead(found && { state: found, private: openPrivate(answer.private).data });
    return answer;
  }

  override async plan(request: PlanRequest): Promise<Answer<"planResourceChange">> {
    const prior = asObject(request.priorState);
    const isDestroy = asObject(request.proposedState) === null;
    if (prior !== null) this.unplanned.planned(prior);
    if (prior !== null && isDestroy) this.deletions.add(digest(prior));
    const isCreate = prior === null && request.priorPrivate.length === 0 && !isDestroy;
    if (!isCreate) return super.plan(request);
    const isOwn = this.isInPlaceOf(request);
    const [perhaps, diagnostics] = [this.unplanned.candidates(isOwn), await this.judgeTainted(isOwn)];
    const answer = await super.plan(request);
    const plannedPrivate = noteTainted(answer.plannedPrivate, perhaps, (one) => this.differencesOfImport(one, request));
    return { ...answer, plannedPrivate, diagnostics: [...diagnostics, ...answer.diagnostics] };
  }

  override async apply(request: ApplyRequest): Promise<Answer<"applyResourceChange">> {
    const prior = asObject(request.priorState);
    if (prior !== null) this.unplanned.planned(prior);
    // what is made anew later in this process may have the very same state
    if (prior !== null && this.deletions.size > 0) this.deletions.delete(digest(prior));
    const isDelete = asObject(request.plannedState) === null;
    const { bytes, imported } = takeTainted(request.plannedPrivate, isDelete ? prior : null);
    if (imported.length > 0) return this.refuseTainted({ ...request, plannedPrivate: bytes }, imported);
    if (isDelete) {
      const notes = openPrivate(bytes);
      const diagnostics = this.imports.judgeDeletion(notes.data, this.kind.typeName);
      if (diagnostics.length > 0) return { state: prior, private: notes.bytes(), diagnostics };
    }
    return super.apply({ ...request, plannedPrivate: bytes });
  }

  /** What tells that the object, should it be tainted, was imported in the place of the one that a create is to make. */
  private differencesOfImport({ state: prior, private: notes }: ReadState, request: PlanRequest): readonly string[] {
    const [proposed, config] = [asObject(request.proposedState), asObject(request.config)];
    if (notes?.get(importNote) === undefined || proposed === null || config === null) return [];
    const { members } = this;
    const { planned, requiresReplace } = planChange({ members, prior, proposed, config });
    return this.imports.differences(notes, { members, prior, planned, replacedBy: namesOf(requiresReplace) });
  }

  /** A plan cannot tell of which object a create is, so it is the apply that refuses to delete it. */
  private refuseTainted(
    { priorState, plannedPrivate }: ApplyRequest,
    imported: readonly string[],
  ): Answer<"applyResourceChange"> {
    const notes = openPrivate(plannedPrivate);
    this.imports.refused(notes.data);
    const doing = `Cannot replace ${this.kind.typeName}, which is tainted and was imported`;
    const first = "Run `terraform untaint ADDRESS` (OpenTofu: `tofu untaint ADDRESS`) first. ";
    const diagnostics = refuseReplacement(imported, doing, first);
    return { state: priorState, private: notes.bytes(), diagnostics };
  }

  /**
   * Reads an object whose deletion is planned already: Terraform 1.11 refreshes what left the configuration after its plan, which shows
   * nothing of what was read then. What is planned once more after that (docs/protocol.md#several-walks-in-one-process) shows it.
   * (docs/protocol.md#planning)
   */
  private async readAfterPlan(request: ReadRequest, planned: ValueObject): Promise<Answer<"readResource">> {
    const answer = await super.read(request);
    const found = asObject(answer.state);
    if (found === null) return answer;
    const differences = differencesSince(this.members, { before: planned, after: null }, found);
    if (differences.length === 0) return answer;
    const becomes =
      this.running.stalePolicy() === "error"
        ? "leaves the object as it is, with plan-stale; the plan after that shows what is there. To see it now, run " +
          "`terraform apply -refresh-only`, and plan again."
        : "deletes the object all the same.";
    const warning: Diagnostic = {
      severity: "warning",
      summary: `The plan to delete ${this.kind.typeName} is older than its refresh`,
      detail: `${describeDifferences(differences)}\n\nThe engine read this after it had planned the deletion. Unless the plan shows it, an apply of this plan ${becomes}`,
    };
    return { ...answer, diagnostics: [...answer.diagnostics, warning] };
  }

  private isInPlaceOf(request: PlanRequest): IsInPlaceOf {
    const [proposed, config] = [asObject(request.proposedState), asObject(request.config)];
    return proposed === null || config === null ? () => false : inPlaceOf(this.members, proposed, config);
  }

  /** What is to be said where a create may be that of a tainted object which is in another service. */
  private async judgeTainted(isOwn: IsInPlaceOf): Promise<readonly Diagnostic[]> {
    const judge = ({ private: notes }: UnplannedState): readonly Diagnostic[] =>
      notes === undefined ? [] : this.homes.change(notes, null, null);
    if (this.unplanned.now().every((one) => judge(one).length === 0)) return [];
    try {
      const left = await this.unplanned.left(this.running.signal(), isOwn);
      return left.map(judge).find((judged) => judged.length > 0) ?? [];
    } catch (error) {
      return this.diagnose(error, "plan");
    }
  }
}

function digest(state: ValueObject): string {
  return createHash("sha256").update(JSON.stringify(state)).digest("base64");
}
