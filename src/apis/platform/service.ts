import type { ProjectWire } from "./wire.ts";

/** The container-platform API, one call an operation. Every call throws `HttpFailure`; a 404 is one, too. */
export interface PlatformService {
  listClusters(signal?: AbortSignal): Promise<readonly string[]>;
  listEntities(cluster: string, signal?: AbortSignal): Promise<readonly string[]>;
  listNodes(cluster: string, signal?: AbortSignal): Promise<readonly string[]>;
  listProjects(cluster: string, signal?: AbortSignal): Promise<readonly string[]>;
  getProject(cluster: string, projectId: string, signal?: AbortSignal): Promise<ProjectWire>;
  /** The project's id where the answer holds one. The project appears later. */
  createProject(cluster: string, project: ProjectWire, signal?: AbortSignal): Promise<string | undefined>;
  deleteProject(cluster: string, projectId: string, signal?: AbortSignal): Promise<void>;
}
