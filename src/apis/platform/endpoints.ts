import { defineEndpoint } from "../../http/endpoint.ts";
import { projectWire } from "./wire.ts";

/** The container-platform API (interface 4.3), root `{base_url}/{platform_segment}/1`. */
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
    response: projectWire,
  }),
  createProject: defineEndpoint({
    name: "platform.createProject",
    method: "POST",
    path: "/{openShiftId}/projects/",
    body: projectWire,
    form: "anything",
  }),
  deleteProject: defineEndpoint({
    name: "platform.deleteProject",
    method: "DELETE",
    path: "/{openShiftId}/projects/{projectId}",
    form: "anything",
  }),
} as const;
