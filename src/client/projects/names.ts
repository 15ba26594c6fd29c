import type { Context } from "../context.ts";
import type { Project } from "./project.ts";
import { lookForProject } from "./read.ts";

/** The projects of a cluster by name. A name never changes, so each project's is read once. */
export interface ProjectNames {
  find(cluster: string, name: string, signal?: AbortSignal): Promise<NamedProjects>;
  /** To be called when an id is free again: the service may give it to another name. */
  forget(cluster: string, id: string): void;
}

export interface NamedProjects {
  /** Those of the name, read anew. */
  readonly named: readonly Project[];
  /** Ids of all that are listed and can be read. One that is listed only is coming or going. */
  readonly readable: ReadonlySet<string>;
}

export function createProjectNames(context: Context): ProjectNames {
  const clusters = new Map<string, Map<string, string>>();
  const namesOf = (cluster: string): Map<string, string> => {
    const names = clusters.get(cluster) ?? new Map<string, string>();
    clusters.set(cluster, names);
    return names;
  };

  return {
    async find(cluster, name, signal) {
      const listed = await context.services.platform.listProjects(cluster, signal);
      const names = namesOf(cluster);
      for (const id of names.keys()) if (!listed.includes(id)) names.delete(id);
      const candidates = listed.filter((id) => (names.get(id) ?? name) === name);
      const read = candidates.map((id) => lookForProject(context, { cluster, id }, signal));
      const projects = (await Promise.all(read)).filter((project) => project !== undefined);
      for (const id of candidates) names.delete(id);
      for (const project of projects) names.set(project.id, project.name);
      return { named: projects.filter((project) => project.name === name), readable: new Set(names.keys()) };
    },
    forget: (cluster, id) => void namesOf(cluster).delete(id),
  };
}
