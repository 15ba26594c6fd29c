import type { Identity } from "../../reconcile/index.ts";
import { noSharedPlans, type SharedPlans, type Told } from "./shared-plans.ts";
import { ToldOwners } from "./told-owners.ts";

/** A server or project as a plan declares it: what is not known yet of it is undefined, and fits any. Its name, which comes last, is known. */
export interface DeclaredObject extends Pick<Identity, "kind"> {
  readonly identity: readonly (string | undefined)[];
}

/** What one resource is planned to do with the server or project that it had, and with the one that it declares. */
export interface PlannedObject {
  /** Tells the resources of a run apart; a later plan of the same owner takes the place of the earlier one. */
  readonly owner: string;
  /** Number of the plan. Absent: all are of one walk. */
  readonly plan?: number | undefined;
  /** What its state has. The second of the two plans of a replacement has no state: what the first one deletes stays noted. */
  readonly prior: Identity | undefined;
  /** Whether it deletes that, since it goes or gets another one. */
  readonly isDeleted: boolean;
  /** What it declares from now on. */
  readonly declares: DeclaredObject | undefined;
  /** What its state has, if the plan leaves the object in place. */
  readonly kept?: object | undefined;
  /** Who the owner may be: that of a state that has what is declared, and of which no plan has come. Engines plan a tainted object as new. */
  readonly perhaps?: string | undefined;
}

/**
 * What the resources of a run do with servers and projects, as far as they have been planned, by this process and by others of the same
 * walk. An engine runs the deletion by one resource and the creation by another one in either order.
 */
export interface PlannedObjects {
  /** Notes a plan. Gives the object that one resource deletes and another one declares, if there is one. */
  plan(planned: PlannedObject): DeclaredObject | undefined;
  /**
   * Notes that a create deletes an object first, if it is that of a tainted resource, which engines do not tell. `created`: another resource, which
   * does not have it, declares it. `declared`: another one does that may have it.
   */
  mayDelete(create: Pick<PlannedObject, "owner" | "plan">, object: Identity): "created" | "declared" | undefined;
  /**
   * What an owner's state has, if its last plan that had a state leaves the object in place. When its next plan has no state, the object
   * is replaced all the same: as asked for by `-replace` or `replace_triggered_by`.
   */
  keptBy(owner: string): object | undefined;
  /** Whether an owner's last plan that had a state deletes what that has. When its next plan has no state, it is the second one of a replacement. */
  isReplacing(owner: string): boolean;
  /** Forgets what was planned in a walk that is over. */
  readonly forgetOver: (isOver: (plan: number) => boolean) => void;
  /** Called with an object that is about to be created or deleted: what was planned of it is no plan any more. */
  applied(object: Identity): void;
}

const acts = ["deletes", "mayDelete", "declares", "keeps", "replaces"] as const;
type Act = (typeof acts)[number];
/** What an owner does with which objects: keys of `keyOf`. */
type Acts = Readonly<Partial<Record<Act, string | undefined>>>;
const none: Acts = {
  deletes: undefined,
  mayDelete: undefined,
  declares: undefined,
  keeps: undefined,
  replaces: undefined,
};

/** What processes tell each other: what an owner does, or with which object something was done. */
type Note =
  | ({ readonly owner: string } & Pick<Acts, "deletes" | "declares"> & Pick<PlannedObject, "perhaps">)
  | { readonly applied: string };

/** Who does what with which object. */
class ObjectActs {
  private readonly byOwner = new Map<string, Acts>();
  /** The last plan of each owner that this process planned for. */
  private readonly plans = new Map<string, number>();
  /** By act and name: what else tells objects apart may not be known. */
  private readonly owners: Readonly<Record<Act, Map<string, Set<string>>>> = {
    deletes: new Map(),
    mayDelete: new Map(),
    declares: new Map(),
    keeps: new Map(),
    replaces: new Map(),
  };
  private readonly told = new ToldOwners();

  of(owner: string): Acts {
    return this.byOwner.get(owner) ?? {};
  }

  /** Notes these acts of an owner; its others stay as they are. */
  note(owner: string, next: Acts): void {
    this.told.delete(owner);
    const before = this.of(owner);
    this.byOwner.set(owner, { ...before, ...next });
    for (const act of acts) {
      if (!(act in next)) continue;
      const [old, key] = [before[act], next[act]];
      if (old !== undefined) this.named(act, old).delete(owner);
      if (key !== undefined) this.named(act, key).add(owner);
    }
  }

  planned(owner: string, plan: number): void {
    this.plans.set(owner, plan);
  }

  forgetOver(isOver: (plan: number) => boolean): void {
    for (const [owner, plan] of [...this.plans]) if (isOver(plan)) this.note(owner, none);
  }

  /** The other owners that do it with what may be this object. */
  others(owner: string, act: Act, key: string | undefined): readonly string[] {
    return key === undefined ? [] : this.with(act, key).filter((other) => other !== owner);
  }

  /** Ends all that owners do with an object. */
  end(key: string): void {
    for (const act of acts) for (const owner of this.with(act, key)) this.note(owner, { [act]: undefined });
  }

  private with(act: Act, key: string): readonly string[] {
    return [...this.named(act, key)].filter((owner) => fits(this.of(owner)[act], key));
  }

  private named(act: Act, key: string): Set<string> {
    const [kind, ...identity] = partsOf(key);
    const name = JSON.stringify([kind, identity.at(-1)]);
    const owners = this.owners[act].get(name) ?? new Set();
    this.owners[act].set(name, owners);
    return owners;
  }

  hear(note: Note, when: Told): void {
    if ("applied" in note) {
      this.end(note.applied);
    } else {
      this.note(note.owner, { deletes: note.deletes, declares: note.declares });
      this.told.hear({ owner: note.owner, perhaps: note.perhaps === undefined ? [] : [note.perhaps] }, when);
    }
  }

  /** Whether what an owner declares is not what it has. Of those of other processes it is not known. */
  creates(owner: string): boolean {
    const { keeps, declares } = this.of(owner);
    return !this.told.has(owner) && !fits(keeps, declares);
  }

  wasToldBefore(owner: string): boolean {
    return this.told.wasToldBefore(owner);
  }

  forget(when: Told): void {
    for (const owner of this.told.forget(when)) this.note(owner, { deletes: undefined, declares: undefined });
  }
}

export function createPlannedObjects(plans: Pick<SharedPlans, "join"> = noSharedPlans): PlannedObjects {
  const objects = new ObjectActs();
  /** States by owner, of those that keep one. */
  const kept = new Map<string, object>();
  const channel = plans.join<Note>("object", {
    heard: (note, when) => objects.hear(note, when),
    forget: (when) => objects.forget(when),
  });
  return {
    plan({ owner, plan = 0, prior, isDeleted, declares, kept: state, perhaps }) {
      const next = declares && keyOf(declares);
      const deleted = isDeleted && prior !== undefined ? keyOf(prior) : undefined;
      const said = prior === undefined ? objects.of(owner).deletes : deleted;
      // one that is replaced by itself is of no concern to others
      const last = said === next ? undefined : said;
      channel.exchange({ owner, deletes: last, declares: next, perhaps }, () => objects.wasToldBefore(owner));
      objects.planned(owner, plan);
      objects.note(owner, { deletes: last, declares: next });
      if (prior !== undefined) objects.note(owner, { keeps: state && keyOf(prior), replaces: deleted });
      if (state !== undefined) kept.set(owner, state);
      const has = prior === undefined ? next : keyOf(prior);
      const deletes = objects.others(owner, "deletes", next);
      if (deletes.length > 0 || (!fits(has, next) && objects.others(owner, "mayDelete", next).length > 0))
        return declares;
      return prior !== undefined && objects.others(owner, "declares", last).length > 0 ? prior : undefined;
    },
    mayDelete({ owner, plan = 0 }, object) {
      const mayDelete = keyOf(object);
      const guess = `${owner} ${mayDelete}`;
      objects.planned(guess, plan);
      objects.note(guess, { mayDelete });
      const declaring = objects.others(owner, "declares", mayDelete);
      if (declaring.length === 0) return undefined;
      return declaring.some((other) => objects.creates(other)) ? "created" : "declared";
    },
    keptBy: (owner) => (objects.of(owner).keeps === undefined ? undefined : kept.get(owner)),
    isReplacing: (owner) => objects.of(owner).replaces !== undefined,
    forgetOver: (isOver) => objects.forgetOver(isOver),
    applied(object) {
      // ended last: what is heard first may be from the walk that planned this, and was told before
      channel.exchange({ applied: keyOf(object) }, () => false);
      objects.end(keyOf(object));
    },
  };
}

function keyOf({ kind, identity }: DeclaredObject): string {
  return JSON.stringify([kind, ...identity]);
}

function partsOf(key: string): readonly (string | null)[] {
  return JSON.parse(key) as (string | null)[];
}

/** Whether both may be the same object. */
function fits(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return one === other || areSame(partsOf(one), partsOf(other));
}

/** Whether all that is known of both objects is the same. */
function areSame(one: readonly (string | null | undefined)[], other: readonly (string | null | undefined)[]): boolean {
  return one.every((part, at) => (part ?? other[at] ?? null) === (other[at] ?? part ?? null));
}

/** Whether what a plan declares may be this object. */
export function mayBe(declared: DeclaredObject | undefined, object: Identity): boolean {
  return declared?.kind === object.kind && areSame(declared.identity, object.identity);
}
