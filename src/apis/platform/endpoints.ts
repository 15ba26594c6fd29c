import { defineEndpoint } from "../../http/endpoint.ts";
import { projectWire, readProjectWire } from "./wire.ts";

/** The container-platform API (docs/interface.md#container-platform-api), root `{base_url}/{platform_segment}/1`. */
export const platformEndpoints = {
  listClusters: defineEndpoint({ name: "platform.listClusters", method: "GET", path: "/", form: "lines" }),
  listEntities: defineEndpoint({
    name: "platform.listEntities",
    method: "GET",
    path: "/{openShiftId}/",
    form: "lines",
    line: "word",
  }),
  listNodes: defineEndpoint({
    name: "platform.listNodes",
    method: "GET",
    path: "/{openShiftId}/nodes/",
    form: "lines",
    line: "word",
  }),
  listProjects: defineEndpoint({
    name: "platform.listProjects",
    method: "GET",
    path: "/{openShiftId}/projects/",
    form: "lines",
    line: "word",
  }),
  getProject: defineEndpoint({
    name: "platform.getProject",
    method: "GET",
    path: "/{openShiftId}/projects/{projectId}",
    form: "json",
    response: readProjectWire,
    identity: [{ field: "id", param: "projectId", same: (answered, asked) => answered === asked }],
  }),
  /** Gives the project's id where the answer holds it. The project appears later. */
  createProject: defineEndpoint({
    name: "platform.createProject",
    method: "POST",
    path: "/{openShiftId}/projects/",
    body: projectWire,
    form: "anything",
    read: (answer, { body }) => createdId(answer, body?.name),
  }),
  deleteProject: defineEndpoint({
    name: "platform.deleteProject",
    method: "DELETE",
    path: "/{openShiftId}/projects/{projectId}",
    form: "anything",
  }),
} as const;

/** The answer to a create may be the project, or anything else. An answer of another name is about another project. */
function createdId(answer: unknown, name: unknown): string | undefined {
  if (typeof answer !== "object" || answer === null || !("id" in answer)) return undefined;
  if ("name" in answer && answer.name !== null && answer.name !== name) return undefined;
  return typeof answer.id === "string" && answer.id !== "" ? answer.id : undefined;
}
