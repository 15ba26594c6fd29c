import type { Told } from "./shared-plans.ts";

/** An owner of whom another process tells, and who it may be: engines plan a tainted object as new, under another name than a destruction. */
interface ToldOwner {
  readonly owner: string;
  readonly perhaps?: readonly string[] | undefined;
}

/** The owners of whom other processes have told. */
export class ToldOwners {
  private readonly byOwner = new Map<string, Told>();
  /** Who owners may be of whom processes have told that had ended. */
  private readonly perhapsBefore = new Set<string>();

  hear({ owner, perhaps = [] }: ToldOwner, when: Told): void {
    this.byOwner.set(owner, when);
    if (when === "before") for (const one of perhaps) this.perhapsBefore.add(one);
  }

  has(owner: string): boolean {
    return this.byOwner.has(owner);
  }

  /** To be called where this process plans for the owner itself. */
  delete(owner: string): void {
    this.byOwner.delete(owner);
  }

  /** Whether a process that has ended told of the owner, or of one that it may be: it served a walk before. */
  wasToldBefore(owner: string): boolean {
    return this.byOwner.get(owner) === "before" || this.perhapsBefore.has(owner);
  }

  /** Those of whom was told so, who do not count any more. */
  forget(when: Told): readonly string[] {
    if (when === "before") this.perhapsBefore.clear();
    const forgotten = [...this.byOwner].flatMap(([owner, told]) => (told === when ? [owner] : []));
    for (const owner of forgotten) this.byOwner.delete(owner);
    return forgotten;
  }
}
