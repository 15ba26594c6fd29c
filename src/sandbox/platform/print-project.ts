import type { SandboxOptions } from "../options.ts";
import type { Frozen, ProjectState } from "../state/state.ts";

/** The address of the project on the platform (docs/interface.md#projects). */
export function projectUrl(clusterId: string, projectId: string): string {
  const host = clusterId.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return `https://console.${host}.example.com/project/${projectId}`;
}

const settingNames =
  "requesterUid nodeSelector productId description customerId adminUids editorUids viewerUids billingCycle quotaMemory quotaCpu";

/** Without its settings a project shows no more than what is always present (docs/interface.md#projects). */
export function printProject(
  project: Frozen<ProjectState>,
  withSettings: boolean,
  options: SandboxOptions,
): Record<string, unknown> {
  const { id, name, type, url, created, settings } = project;
  const empty = options.emptyFields === "null" ? settingNames.split(" ").map((field) => [field, null]) : [];
  const extra = options.extraFields ? { labels: { tier: "standard" } } : {};
  return {
    ...{ id, name, type, url, created },
    ...(Object.fromEntries(empty) as object),
    ...(withSettings ? settings : {}),
    ...extra,
  };
}
