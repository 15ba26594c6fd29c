import type { ProjectId } from "./project.ts";

/** Which projects listings of this process have held, and which of them it has asked the service to delete. */
export class HeldProjects {
  private readonly clusters = new Map<string, Set<string>>();
  private readonly going = new Set<string>();

  /** What a listing holds. */
  note(cluster: string, listed: readonly string[]): void {
    const ids = this.of(cluster);
    for (const id of listed) ids.add(id);
  }

  has({ cluster, id }: ProjectId): boolean {
    return this.of(cluster).has(id);
  }

  /** Ids that a whole listing of the cluster holds, unless somebody else has deleted them. */
  expected(cluster: string): readonly string[] {
    return [...this.of(cluster)].filter((id) => !this.isGoing({ cluster, id }));
  }

  /** To be called before this process deletes it: a listing without it is then no surprise. */
  goes(project: ProjectId): void {
    this.going.add(keyOf(project));
  }

  /** To be called when it is not deleted after all. */
  stays(project: ProjectId): void {
    this.going.delete(keyOf(project));
  }

  /** Whether this process has asked for its deletion. */
  isGoing(project: ProjectId): boolean {
    return this.going.has(keyOf(project));
  }

  /** To be called when its deletion has ended: the id may come back with another project. */
  isGone(project: ProjectId): void {
    this.stays(project);
    this.forget(project);
  }

  /** To be called when somebody else seems to delete it: a listing without it is then no surprise. */
  forget({ cluster, id }: ProjectId): void {
    this.of(cluster).delete(id);
  }

  private of(cluster: string): Set<string> {
    const known = this.clusters.get(cluster) ?? new Set<string>();
    this.clusters.set(cluster, known);
    return known;
  }
}

function keyOf({ cluster, id }: ProjectId): string {
  return JSON.stringify([cluster, id]);
}
