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
}

/**
 * What the resources of a run do with servers and projects, as far as they have been planned. An engine runs the deletion by one resource
 * and the creation by another one in either order.
 */
export interface PlannedObjects {
  /** Notes a plan. Gives the object that one resource deletes and another one declares, if there is one. */
  plan(planned: PlannedObject): Identity | undefined;
  /** Called with an object that is about to be created or deleted: what was planned of it is no plan any more. */
  applied(object: Identity): void;
}

type Act = "deletes" | "declares";

export function createPlannedObjects(): PlannedObjects {
  /** What each owner does, by keys of `keyOf`. */
  const byOwner = new Map<string, Partial<Record<Act, string>>>();
  /** Who does it. */
  const owners = { deletes: new Map<string, Set<string>>(), declares: new Map<string, Set<string>>() };
  const note = (owner: string, act: Act, key: string | undefined): void => {
    const { [act]: before, ...rest } = byOwner.get(owner) ?? {};
    if (before !== undefined) owners[act].get(before)?.delete(owner);
    byOwner.set(owner, key === undefined ? rest : { ...rest, [act]: key });
    if (key !== undefined) owners[act].set(key, (owners[act].get(key) ?? new Set()).add(owner));
  };
  const byAnother = (owner: string, act: Act, key: string | undefined): boolean =>
    key !== undefined && [...(owners[act].get(key) ?? [])].some((other) => other !== owner);
  return {
    plan({ owner, prior, isDeleted, declares }) {
      const next = declares && keyOf(declares);
      const deleted = isDeleted && prior !== undefined ? keyOf(prior) : undefined;
      const said = prior === undefined ? byOwner.get(owner)?.deletes : deleted;
      // one that is replaced by itself is of no concern to others
      const last = said === next ? undefined : said;
      note(owner, "deletes", last);
      note(owner, "declares", next);
      if (byAnother(owner, "deletes", next)) return declares;
      return prior !== undefined && byAnother(owner, "declares", last) ? prior : undefined;
    },
    applied(object) {
      for (const act of ["deletes", "declares"] as const)
        for (const owner of [...(owners[act].get(keyOf(object)) ?? [])]) note(owner, act, undefined);
    },
  };
}

function keyOf({ kind, identity }: Identity): string {
  return JSON.stringify([kind, ...identity]);
}
