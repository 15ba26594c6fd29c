import type { ProjectWire } from "../../apis/platform/wire.ts";
import { differingSettings } from "../../model/compare-settings.ts";
import type { ProjectComputed, ProjectDeclaration, ProjectSettings } from "../../model/objects.ts";
import { projectFields } from "../../model/project-fields.ts";
import { printWire, readWire } from "../../model/table-wire.ts";

export type { ProjectDeclaration, ProjectSettings };

/** A project by its cluster and the id that the service gave it. */
export interface ProjectId {
  readonly cluster: string;
  readonly id: string;
}

/** A setting of a project. */
export type SettingName = keyof ProjectSettings;

/** A project as it is. While it comes into being, settings may still be missing. */
export interface Project extends ProjectDeclaration, ProjectComputed, ProjectId {}

/** Reads the wire shape. */
export function fromWire(wire: ProjectWire, { cluster, id }: ProjectId): Project {
  return { ...readWire(projectFields, wire, { cluster }), id };
}

/** Whether two names are the same for an engine, which composes the letters of all texts (NFC). */
export function sameName(a: string, b: string): boolean {
  return a === b || a.normalize() === b.normalize();
}

/**
 * Whether the second of two readings of an id is of another project, created after the first was deleted: the service may make the id
 * from the name, so they may have both. A time that is not known tells nothing.
 */
export function isMadeAnew(before: Pick<Project, "created">, now: Pick<Project, "created">): boolean {
  return before.created !== null && now.created !== null && Math.round(before.created) !== Math.round(now.created);
}

/** The payload of a create: the name and what is declared. */
export function toWire(declared: ProjectDeclaration): ProjectWire {
  return printWire(projectFields, declared);
}

/** A project of which no more is known than its id and what was asked for. */
export function fromDeclaration(declared: ProjectDeclaration, id: string): Project {
  return { ...declared, id, type: null, url: null, created: null };
}

/** The declared settings that do not read as declared. Users have no order, and an empty text or list is no value. */
export function missingSettings(declared: ProjectSettings, actual: ProjectSettings): SettingName[] {
  return differingSettings(projectFields, declared, actual).filter((name) => declared[name] !== null);
}

/** What each project has (docs/interface.md#projects), besides its id and name, and this one does not show. */
export function missingFacts(actual: Project): (keyof ProjectComputed)[] {
  return (["type", "url", "created"] as const).filter((name) => actual[name] === null);
}

/** Whether a setting reads as declared. */
export function hasSetting(declared: ProjectSettings, actual: ProjectSettings, name: SettingName): boolean {
  return declared[name] === null || !missingSettings(declared, actual).includes(name);
}
