import { Failure } from "../../core/failure.ts";
import type { Look } from "../../reconcile/index.ts";
import type { Context, CreateOptions } from "../context.ts";
import { printImportId } from "../import-id.ts";
import { identify, type Beginning } from "./identify.ts";
import type { ProjectNames } from "./names.ts";
import { missingSettings, type Project } from "./project.ts";
import { lookForProject } from "./read.ts";

export interface SearchParts extends CreateOptions<Project> {
  readonly context: Context;
  readonly names: ProjectNames;
  readonly beginning: Beginning;
  readonly doing: string;
}

/** Looks for the new project and tells what it learns of it. */
export class Search {
  private project: Project | undefined;
  private likely: Project | undefined;

  constructor(private readonly parts: SearchParts) {}

  learn(project: Project): void {
    if (JSON.stringify(project) === JSON.stringify(this.project)) return;
    this.project = project;
    this.parts.onCreated?.(project);
  }

  /** Takes the one candidate that could not be made sure of. */
  settleForBest(): Project | undefined {
    if (this.project === undefined && this.likely !== undefined) this.learn(this.likely);
    return this.project;
  }

  async look(signal: AbortSignal | undefined): Promise<Look<Project>> {
    const { context, beginning } = this.parts;
    const found =
      this.project === undefined ? await this.identify(signal) : await lookForProject(context, this.project, signal);
    if (found === undefined) return { done: false, missing: "the project to become visible" };
    if (this.project !== undefined) this.learn(found);
    const missing = missingSettings(beginning.declared, found);
    if (missing.length > 0) return { done: false, missing: `its settings to read as declared: ${missing.join(", ")}` };
    return { done: true, value: found };
  }

  /** Keeps what was found by id; found by name it must also be sure. */
  private async identify(signal: AbortSignal | undefined): Promise<Project | undefined> {
    const { names, beginning, doing } = this.parts;
    const { cluster, name } = beginning.declared;
    const identified = identify((await names.find(cluster, name, signal)).named, beginning);
    this.likely = identified.kind === "maybe" ? identified.project : undefined;
    if (identified.kind === "several") throw ambiguous(doing, identified.projects);
    if (identified.kind === "one") this.learn(identified.project);
    return this.project ?? this.likely;
  }
}

/** Two or more projects could be the one that was created. */
export function ambiguous(doing: string, projects: readonly Project[]): Failure {
  const ids = projects.map(({ cluster, id }) => printImportId(cluster, id));
  return new Failure({
    code: "project-ambiguous",
    doing,
    happened: `Several new projects have this name, customer and these admins: ${ids.join(", ")}. None was chosen.`,
    remedy: "Find out which one is yours, import it (terraform import ADDRESS ID), and delete the others.",
  });
}
