import type { HttpClient } from "../../http/client.ts";
import { platformEndpoints as endpoints } from "./endpoints.ts";
import type { PlatformService } from "./service.ts";

/** The container-platform API over a client of its root. */
export function createPlatformService(client: HttpClient): PlatformService {
  return {
    listClusters: (signal) => client.call(endpoints.listClusters, {}, signal),
    listEntities: (openShiftId, signal) => client.call(endpoints.listEntities, { params: { openShiftId } }, signal),
    listNodes: (openShiftId, signal) => client.call(endpoints.listNodes, { params: { openShiftId } }, signal),
    listProjects: (openShiftId, signal) => client.call(endpoints.listProjects, { params: { openShiftId } }, signal),
    getProject: (openShiftId, projectId, signal) =>
      client.call(endpoints.getProject, { params: { openShiftId, projectId } }, signal),
    async createProject(openShiftId, body, signal) {
      return idOf(await client.call(endpoints.createProject, { params: { openShiftId }, body }, signal));
    },
    async deleteProject(openShiftId, projectId, signal) {
      await client.call(endpoints.deleteProject, { params: { openShiftId, projectId } }, signal);
    },
  };
}

/** The answer to a create may be the project, or anything else (behaviour: section 1). */
function idOf(answer: unknown): string | undefined {
  if (typeof answer !== "object" || answer === null || !("id" in answer)) return undefined;
  return typeof answer.id === "string" && answer.id !== "" ? answer.id : undefined;
}
