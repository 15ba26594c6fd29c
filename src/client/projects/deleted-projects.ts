import { isMadeAnew, type Project, type ProjectId } from "./project.ts";

/** The projects that this process has deleted. A service may go on showing one for a while, also once it has taken the create of the next one. */
export class DeletedProjects {
  /** When each was created, by cluster and id. */
  private readonly times = new Map<string, number[]>();

  add(project: ProjectId, { created }: Pick<Project, "created">): void {
    // without it nobody can tell the project from one that is made after it
    if (created === null) return;
    const key = keyOf(project);
    this.times.set(key, [...(this.times.get(key) ?? []), created]);
  }

  has(found: Project): boolean {
    if (found.created === null) return false;
    return (this.times.get(keyOf(found)) ?? []).some((created) => !isMadeAnew({ created }, found));
  }
}

function keyOf({ cluster, id }: ProjectId): string {
  return JSON.stringify([cluster, id]);
}
