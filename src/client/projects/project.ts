import type { ProjectWire } from "../../apis/platform/wire.ts";

/** A project by its cluster and the id that the service gave it. */
export interface ProjectId {
  readonly cluster: string;
  readonly id: string;
}

/** What may be declared of a project besides its name. Null: left to the service. (interface 2.4) */
export interface ProjectSettings {
  readonly adminUids: readonly string[] | null;
  readonly editorUids: readonly string[] | null;
  readonly viewerUids: readonly string[] | null;
  readonly customerId: string | null;
  readonly productId: string | null;
  readonly description: string | null;
  /** `key=value` */
  readonly nodeSelector: string | null;
  readonly requesterUid: string | null;
  /** MONTHLY, YEARLY or NONE */
  readonly billingCycle: string | null;
  /** MiB */
  readonly quotaMemory: number | null;
  /** Millicores */
  readonly quotaCpu: number | null;
}

/** What is declared of a project. */
export interface ProjectDeclaration extends ProjectSettings {
  readonly cluster: string;
  readonly name: string;
}

/** A project as it is. While it comes into being, settings may still be missing. */
export interface Project extends ProjectDeclaration, ProjectId {
  /** SYSTEM, DEMO or CUSTOMER */
  readonly type: string | null;
  readonly url: string | null;
  /** Unix time in ms. */
  readonly created: number | null;
}

const settingNames = [
  "adminUids",
  "editorUids",
  "viewerUids",
  "customerId",
  "productId",
  "description",
  "nodeSelector",
  "requesterUid",
  "billingCycle",
  "quotaMemory",
  "quotaCpu",
] as const satisfies readonly (keyof ProjectSettings)[];
export type SettingName = (typeof settingNames)[number];

/** Reads the wire shape. */
export function fromWire(wire: ProjectWire, { cluster, id }: ProjectId): Project {
  return {
    cluster,
    id,
    name: wire.name ?? "",
    adminUids: wire.adminUids ?? null,
    editorUids: wire.editorUids ?? null,
    viewerUids: wire.viewerUids ?? null,
    customerId: wire.customerId ?? null,
    productId: wire.productId ?? null,
    description: wire.description ?? null,
    nodeSelector: wire.nodeSelector ?? null,
    requesterUid: wire.requesterUid ?? null,
    billingCycle: wire.billingCycle ?? null,
    quotaMemory: wire.quotaMemory ?? null,
    quotaCpu: wire.quotaCpu ?? null,
    type: wire.type ?? null,
    url: wire.url ?? null,
    created: wire.created ?? null,
  };
}

/** The payload of a create: the name and what is declared. */
export function toWire(declared: ProjectDeclaration): ProjectWire {
  const settings = settingNames.map((name) => [name, declared[name]] as const);
  const given = settings.filter(([, value]) => value !== null);
  return { name: declared.name, ...Object.fromEntries(given) };
}

/** A project of which no more is known than its id and what was asked for. */
export function fromDeclaration(declared: ProjectDeclaration, id: string): Project {
  return { ...declared, id, type: null, url: null, created: null };
}

/** The declared settings that do not read as declared. Users have no order, and an empty text or list is no value. */
export function missingSettings(declared: ProjectSettings, actual: ProjectSettings): SettingName[] {
  return settingNames.filter((name) => declared[name] !== null && textOf(declared[name]) !== textOf(actual[name]));
}

/** Whether a setting reads as declared. */
export function hasSetting(declared: ProjectSettings, actual: ProjectSettings, name: SettingName): boolean {
  return declared[name] === null || !missingSettings(declared, actual).includes(name);
}

function textOf(value: ProjectSettings[SettingName]): string {
  if (value === null || typeof value === "string") return value ?? "";
  return typeof value === "number" ? String(value) : JSON.stringify([...new Set(value)].sort()).replace(/^\[\]$/, "");
}
