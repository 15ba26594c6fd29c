import { printImportId, type Project } from "../../client/index.ts";
import { platformProject } from "../../resources/platform-project/resource.ts";
import { fromProject } from "../../resources/platform-project/mapping.ts";
import type { LiveCluster } from "../account/account.ts";
import type { Draft, DraftFile } from "./draft.ts";
import { declare } from "./declare-object.ts";
import { projectWords } from "./object-words.ts";
import { slugOf, wantName } from "./unique-names.ts";

/** The projects of a cluster as resources. */
export function draftProjects({ cluster, projects, leftOut }: LiveCluster): DraftFile {
  return { group: "projects", of: cluster, drafts: projects.map(draftProject), leftOut };
}

/** Named by its name: its id may be anything. */
function draftProject(project: Project): Draft {
  const { cluster, id, name } = project;
  const actual = fromProject(project);
  const inOrder = (uids: readonly string[]): string[] => [...uids].sort();
  const sorted = {
    ...actual,
    admin_uids: inOrder(actual.admin_uids),
    editor_uids: inOrder(actual.editor_uids ?? []),
    viewer_uids: inOrder(actual.viewer_uids ?? []),
  };
  return {
    kind: platformProject,
    object: projectWords(cluster, id),
    customer: project.customerId ?? undefined,
    wanted: wantName("project", [slugOf(cluster), slugOf(name)], `project ${cluster}/${id}`),
    importId: printImportId(cluster, id),
    ...declare(platformProject, sorted),
  };
}
