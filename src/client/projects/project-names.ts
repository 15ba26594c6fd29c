import type { Clock } from "terraform-provider-sdk/core";
import { timeReading, type ReadingTime } from "../reading-age.ts";
import type { ProjectListings } from "./project-listings.ts";
import { sameName, type Project, type ProjectId } from "./project.ts";

/** The projects of a cluster by name. A name never changes, so each project's is read once. Who asks at about one time shares this. */
export interface ProjectNames {
  find(cluster: string, name: string, signal?: AbortSignal): Promise<NamedProjects>;
  /** To be called when an id is free again: the service may give it to another name. */
  forget(project: ProjectId): void;
}

export interface NamedProjects {
  /** Those of the name, read anew. */
  readonly named: readonly Project[];
  /** Ids of all that are listed and can be read. One that is listed only is coming or going. */
  readonly readable: ReadonlySet<string>;
  /** Ids of projects whose names are unknown, because the response was about another project. */
  readonly doubtful: readonly string[];
  /** When this was asked for. */
  readonly read: ReadingTime;
}

export function createProjectNames(listings: ProjectListings, clock: Clock): ProjectNames {
  const clusters = new Map<string, Map<string, string>>();
  const namesOf = (cluster: string): Map<string, string> => {
    const names = clusters.get(cluster) ?? new Map<string, string>();
    clusters.set(cluster, names);
    return names;
  };

  return {
    async find(cluster, name, signal) {
      const ended = timeReading(clock);
      const shared = await listings.gather(cluster, signal);
      const listed = new Set(await shared.read(signal));
      const names = namesOf(cluster);
      for (const id of names.keys()) if (!listed.has(id)) names.delete(id);
      const candidates = [...listed].filter((id) => sameName(names.get(id) ?? name, name));
      const looks = await Promise.all(candidates.map((id) => shared.look(id, signal)));
      for (const id of candidates) names.delete(id);
      const projects = looks.filter((found) => found !== undefined && found !== "doubtful");
      for (const project of projects) names.set(project.id, project.name);
      return {
        named: projects.filter((project) => sameName(project.name, name)),
        readable: new Set(names.keys()),
        doubtful: candidates.filter((_, position) => looks[position] === "doubtful"),
        read: ended(),
      };
    },
    forget: ({ cluster, id }) => void namesOf(cluster).delete(id),
  };
}
