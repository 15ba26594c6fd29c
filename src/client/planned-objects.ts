import type { Identity } from "../reconcile/index.ts";

/** What one resource is planned to do with the server or project that it had, and with the one that it declares. */
export interface PlannedObject {
  /** Tells the resources of a run apart; a later plan of the same owner takes the place of the earlier one. */
  readonly owner: string;
  /** What its state has. The second of the two plans of a replacement has no state: what the first one deletes stays noted. */
  readonly prior: Identity | undefined;
  /** Whether it deletes that, since it goes or gets another one. */
  readonly isDeleted: boolean;
  /** What it declares from now on. */
  readonly declares: Identity | undefined;
  /** What its state has, if the plan leaves the object in place. */
  readonly kept?: object | undefined;
}

/**
 * What the resources of a run do with servers and projects, as far as they have been planned. An engine runs the deletion by one resource
 * and the creation by another one in either order.
 */
export interface PlannedObjects {
  /** Notes a plan. Gives the object that one resource deletes and another one declares, if there is one. */
  plan(planned: PlannedObject): Identity | undefined;
  /**
   * What an owner's state has, if its last plan that had a state leaves the object in place. When its next plan has no state, the object
   * is replaced all the same: as asked for by `-replace` or `replace_triggered_by`.
   */
  keptBy(owner: string): object | undefined;
  /** Called with an object that a state has, and with what that says of it, when it is read. */
  read(object: Identity, state: object): void;
  /**
   * What a state that was read has of the object, if no plan of that state has come: when a plan declares the object, the state may be tainted,
   * for which engines plan nothing but a create.
   */
  unplanned(object: Identity): object | undefined;
  /** Called with an object that is about to be created or deleted: what was planned of it is no plan any more. */
  applied(object: Identity): void;
}

const acts = ["deletes", "declares", "keeps"] as const;
type Act = (typeof acts)[number];

export function createPlannedObjects(): PlannedObjects {
  /** What each owner does, by keys of `keyOf`. */
  const byOwner = new Map<string, Partial<Record<Act, string>>>();
  /** Who does it. */
  const owners: Readonly<Record<Act, Map<string, Set<string>>>> = {
    deletes: new Map(),
    declares: new Map(),
    keeps: new Map(),
  };
  /** States by owner, of those that keep one. */
  const kept = new Map<string, object>();
  /** States that were read and not planned since, by keys of `keyOf`. */
  const states = new Map<string, object>();
  const note = (owner: string, act: Act, key: string | undefined): void => {
    const { [act]: before, ...rest } = byOwner.get(owner) ?? {};
    if (before !== undefined) owners[act].get(before)?.delete(owner);
    byOwner.set(owner, key === undefined ? rest : { ...rest, [act]: key });
    if (key !== undefined) owners[act].set(key, (owners[act].get(key) ?? new Set()).add(owner));
  };
  const byAnother = (owner: string, act: Act, key: string | undefined): boolean =>
    key !== undefined && [...(owners[act].get(key) ?? [])].some((other) => other !== owner);
  return {
    plan({ owner, prior, isDeleted, declares, kept: state }) {
      const next = declares && keyOf(declares);
      const deleted = isDeleted && prior !== undefined ? keyOf(prior) : undefined;
      const said = prior === undefined ? byOwner.get(owner)?.deletes : deleted;
      // one that is replaced by itself is of no concern to others
      const last = said === next ? undefined : said;
      note(owner, "deletes", last);
      note(owner, "declares", next);
      if (prior !== undefined) {
        note(owner, "keeps", state && keyOf(prior));
        states.delete(keyOf(prior));
      }
      if (state !== undefined) kept.set(owner, state);
      if (byAnother(owner, "deletes", next)) return declares;
      return prior !== undefined && byAnother(owner, "declares", last) ? prior : undefined;
    },
    keptBy: (owner) => (byOwner.get(owner)?.keeps === undefined ? undefined : kept.get(owner)),
    read: (object, state) => void states.set(keyOf(object), state),
    unplanned: (object) => states.get(keyOf(object)),
    applied(object) {
      states.delete(keyOf(object));
      for (const act of acts)
        for (const owner of [...(owners[act].get(keyOf(object)) ?? [])]) note(owner, act, undefined);
    },
  };
}

function keyOf({ kind, identity }: Identity): string {
  return JSON.stringify([kind, ...identity]);
}
