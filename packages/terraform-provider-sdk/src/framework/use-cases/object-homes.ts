import { asLines } from "../../core/first-of.ts";
import type { ValueObject } from "../../values/value.ts";
import type { Diagnostic } from "../diagnostic.ts";
import type { AnyResourceKind, Operation } from "../kinds/kind.ts";
import type { PrivateData } from "../kinds/private-data.ts";
import type { Members } from "../objects/members.ts";
import { takenAway } from "../objects/taken-away.ts";
import type { Running } from "./running.ts";
import {
  homeNote,
  judgeChange,
  judgeReading,
  judgeUnplanned,
  serviceOf,
  type ObjectsService,
  type PlannedChange,
  type RunsService,
} from "./service-notes.ts";

type Notes = Pick<PrivateData, "get">;
type Warn = Operation<unknown>["warn"];

/** What has to be said of objects of a kind, by their notes, where they may be in another service than the one that a run is about. */
export class ObjectHomes<Services> {
  private readonly kind: AnyResourceKind<Services>;
  private readonly members: Members;
  private readonly running: Running<Services>;

  constructor(kind: AnyResourceKind<Services>, members: Members, running: Running<Services>) {
    this.kind = kind;
    this.members = members;
    this.running = running;
  }

  /** Of a planned change. `planned`: null where the object goes. */
  change(notes: Notes, prior: ValueObject | null, planned: ValueObject | null): readonly Diagnostic[] {
    return judgeChange(notes.get(homeNote), this.changeOf(prior, planned), this.runs());
  }

  /** Of the apply of a change whose plan could not tell the service. */
  unplanned(notes: Notes, { prior, planned, warn }: Applying): void {
    judgeUnplanned(notes.get(homeNote), { ...this.changeOf(prior, planned), warn }, this.runs());
  }

  /** What a change takes from the object, in lines. */
  taken(prior: ValueObject, planned: ValueObject): readonly string[] {
    const further = this.kind.takesFurther?.(prior as never, planned as never) ?? [];
    return [...takenAway(this.members, prior, planned), ...further];
  }

  /** Of what a refresh found; null where it found nothing. */
  reading(notes: Notes, { state, found }: Reading, warn: Warn): void {
    const { typeName } = this.kind;
    judgeReading(notes.get(homeNote), () => this.lackOf(state, found), { typeName, warn }, this.runs());
  }

  /** The one that this run has the kind's objects in. */
  service(): ObjectsService | undefined {
    return serviceOf(this.kind, this.running);
  }

  private changeOf(prior: ValueObject | null, planned: ValueObject | null): PlannedChange {
    const taken = (): readonly string[] => (prior === null || planned === null ? [] : this.taken(prior, planned));
    return { typeName: this.kind.typeName, isDeleted: planned === null, taken };
  }

  private runs(): RunsService {
    const { stalePlanSetting } = this.running;
    return { service: this.service(), stalePolicy: this.running.stalePolicy(), stalePlanSetting };
  }

  private lackOf(state: ValueObject, found: ValueObject | null): string | undefined {
    if (found === null) return "does not have it.";
    if (this.kind.isAnother?.(state as never, found as never) === true) return "has another object in its place.";
    const lost = takenAway(this.members, state, found);
    return lost.length === 0 ? undefined : `does not have all of it. It lacks:\n\n${asLines(lost)}`;
  }
}

/** A change as it is applied. `planned`: null where the object goes. */
interface Applying {
  readonly prior: ValueObject;
  readonly planned: ValueObject | null;
  readonly warn: Warn;
}

/** What a state has, and what a refresh found of it. */
interface Reading {
  readonly state: ValueObject;
  readonly found: ValueObject | null;
}
