import type { Services } from "../../apis/create-services.ts";
import type { ProjectWire } from "../../apis/platform/wire.ts";
import { isAmbiguous, isNotFound } from "../../http/http-failure.ts";
import { differingSettings } from "../../model/compare-settings.ts";
import { projectFields } from "../../model/project-fields.ts";
import { clusterKey, type Platform } from "../identities.ts";
import { fromWire, sameName, type Project, type ProjectId } from "../projects/project.ts";
import { KnownObjects } from "./known-objects.ts";
import { readObject } from "./object-answer.ts";
import type { Versions } from "./older-version.ts";
import { ofListing, untilFresh, type FreshnessParts, type Staleness } from "./until-fresh.ts";

type PlatformService = Services["platform"];

const versions: Versions<Project> = {
  stamp: ({ created }) => created,
  same: (a, b) => differingSettings(projectFields, a, b).length === 0 && (a.created === null) === (b.created === null),
  // nobody changes one while it comes into being, and what is older shows less of it
  isPart: (found, now) => differingSettings(projectFields, found, now).every((name) => isIn(found[name], now[name])),
};

function isIn(value: unknown, whole: unknown): boolean {
  if (Array.isArray(value) && Array.isArray(whole)) return value.every((one) => whole.includes(one));
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

/** Projects as they are at least as new as this user has left them on this machine. */
export class FreshProjects {
  private readonly known: KnownObjects<Project>;
  /** Names that were asked for, by cluster: the projects of these names come into being. */
  private readonly asked = new Map<string, string[]>();
  /** What this process asks to be deleted, until it is seen to be gone, with what is known of it. */
  private readonly leaving = new Map<string, { readonly project: ProjectId; readonly before: readonly Project[] }>();

  constructor(
    private readonly platform: PlatformService,
    private readonly parts: FreshnessParts & Platform,
  ) {
    this.known = new KnownObjects(parts.notes, versions);
  }

  /** The API: readings of single projects are fresh, and writes are noted. */
  service(): PlatformService {
    const { platform } = this;
    return {
      ...platform,
      getProject: (cluster, id, signal, watch) =>
        this.get({ cluster, id }, () => platform.getProject(cluster, id, signal, watch), signal),
      listProjects: async (cluster, signal, watch) => {
        const listed = await platform.listProjects(cluster, signal, watch);
        for (const { project } of this.leaving.values())
          if (project.cluster === cluster && !listed.includes(project.id) && !this.isThere(project))
            this.isGone(project);
        return listed;
      },
      createProject: (cluster, wire, signal, watch) => {
        this.comes(cluster, wire.name ?? "");
        return platform.createProject(cluster, wire, signal, watch);
      },
      deleteProject: async (cluster, id, signal, watch) => {
        const project = { cluster, id };
        const before = this.known.before(this.keyOf(project));
        this.leaving.set(textOf(project), { project, before });
        try {
          await platform.deleteProject(cluster, id, signal, watch);
          this.known.doubt(this.keyOf(project));
        } catch (error) {
          if (!isAmbiguous(error) && !isNotFound(error)) this.leaving.delete(textOf(project));
          throw error;
        }
      },
    };
  }

  /** A state has it so. */
  isStated(project: Project): void {
    const since = this.parts.recently("platform", project.created);
    if (since !== undefined) this.known.isStated(this.keyOf(project), project, since);
  }

  /** Ids of a cluster's projects. */
  list(cluster: string, signal?: AbortSignal): Promise<readonly string[]> {
    const staleness = (listed: readonly string[]): Staleness => {
      const ids = new Set(listed);
      return ofListing(this.known.under([kind, clusterKey(cluster, this.parts)]), ({ object: [, , id = ""] }) =>
        ids.has(id),
      );
    };
    const read = (): Promise<readonly string[]> => this.platform.listProjects(cluster, signal);
    return untilFresh(this.parts, { what: `the projects of ${cluster}`, read, staleness }, signal);
  }

  private get(id: ProjectId, read: () => Promise<ProjectWire>, signal: AbortSignal | undefined): Promise<ProjectWire> {
    const staleness = (found: Project | undefined): Staleness => {
      const left = this.known.olderForMs(this.keyOf(id), found);
      return found === undefined ? { olderMs: 0, lackingMs: left } : { olderMs: left, lackingMs: 0 };
    };
    const saw = (found: Project | undefined): void => {
      if (found !== undefined) this.saw(found);
      else if (this.leaving.has(textOf(id))) this.isGone(id);
    };
    const understand = (wire: ProjectWire): Project => fromWire(wire, id);
    const what = `the project ${id.cluster}/${id.id}`;
    return readObject(this.parts, { what, read, understand, staleness, saw }, signal);
  }

  /** A reading that counts. Of a project that comes into being each shows more. */
  private saw(found: Project): void {
    const { known } = this;
    known.saw(this.keyOf(found), found);
    const isAsked = this.asked.get(found.cluster)?.some((name) => sameName(name, found.name)) === true;
    if (!isAsked || this.leaving.has(textOf(found))) return;
    const { is, now, before = [] } = known.of(this.keyOf(found)) ?? {};
    if (is === "there" && now !== undefined && versions.same(found, now)) return;
    known.note(this.keyOf(found), { is: "there", now: found, before });
  }

  /** A project of this name is about to be asked for; those that are gone may have had its id. */
  private comes(cluster: string, name: string): void {
    this.asked.set(cluster, [...(this.asked.get(cluster) ?? []), name]);
    for (const { object, known } of this.known.under([kind, clusterKey(cluster, this.parts)]))
      if (known.before.some((one) => sameName(one.name, name))) this.known.doubt(object);
  }

  /** Whether it is known to be there, so that a listing without it may be an older one. */
  private isThere(project: ProjectId): boolean {
    return this.known.of(this.keyOf(project))?.is === "there";
  }

  private isGone(project: ProjectId): void {
    const { before = [] } = this.leaving.get(textOf(project)) ?? {};
    this.leaving.delete(textOf(project));
    this.known.note(this.keyOf(project), { is: "gone", before });
  }

  private keyOf({ cluster, id }: ProjectId): readonly string[] {
    return [kind, clusterKey(cluster, this.parts), id];
  }
}

const kind = "project";

function textOf({ cluster, id }: ProjectId): string {
  return JSON.stringify([cluster, id]);
}
