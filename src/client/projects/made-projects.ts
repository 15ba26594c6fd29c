import type { Project } from "./project.ts";

/** A name on a cluster, and the id of the project that has it where that is known. */
export type MadePlace = Pick<Project, "cluster" | "name"> & { readonly id?: string | null | undefined };

/** The projects that this process has created, and not deleted. Their names were free before. */
export class MadeProjects {
  /** Their ids by cluster and name. */
  private readonly ids = new Map<string, string>();

  add(project: Project): void {
    this.ids.set(placeOf(project), project.id);
  }

  /** Without an id: whether one of the name was created. */
  has({ id, ...place }: MadePlace): boolean {
    const made = this.ids.get(placeOf(place));
    return made !== undefined && (id ?? made) === made;
  }

  forget(place: MadePlace): void {
    this.ids.delete(placeOf(place));
  }
}

function placeOf({ cluster, name }: MadePlace): string {
  return JSON.stringify([cluster, name.normalize()]);
}
