import type { platformEndpoints } from "../../apis/platform/endpoints.ts";
import { allows } from "../access.ts";
import { param, Refusal, type Call, type Handler, type World } from "../call.ts";
import type { ClusterState, Frozen, ProjectState } from "../state/state.ts";
import { isVisible, phaseOf } from "./lifecycle.ts";
import { printProject, projectUrl } from "./print-project.ts";
import { makeProjectId } from "./project-id.ts";
import { readProject, type WantedProject } from "./read-project.ts";
import { forgetGone, replaceProject } from "./replace-project.ts";

/** The container-platform API (docs/interface.md#container-platform-api). */
export const platformHandlers: Readonly<Record<keyof typeof platformEndpoints, Handler>> = {
  listClusters(call, { state }) {
    const ids = state.clusters.map((cluster) => cluster.id);
    return { form: "lines", items: ids.filter((id) => allows(call.access.clusters, id)) };
  },

  listEntities(call, world) {
    addressedCluster(call, world);
    return { form: "lines", items: ["nodes", "projects"] };
  },

  listNodes: (call, world) => ({ form: "lines", items: addressedCluster(call, world).nodes }),

  listProjects(call, world) {
    const { projects } = addressedCluster(call, world);
    const then = world.now() - world.options.listingLag;
    const listed = projects.filter((project) => isVisible(project, then) && mayUse(call, project));
    return { form: "lines", items: listed.map((project) => project.id) };
  },

  getProject(call, world) {
    const project = addressedProject(call, world);
    return { form: "json", value: printProject(project, phaseOf(project, world.now()) !== "unsettled", world.options) };
  },

  createProject(call, world) {
    const before = addressedCluster(call, world);
    const wanted = readProject(call, world);
    forgetGone(world, before);
    const cluster = addressedCluster(call, world);
    if (world.options.duplicateNames === "refuse") refuseDuplicate(cluster, wanted.name, world.now());
    const project = newProject(cluster, wanted, world);
    world.edit({ list: "projects", of: cluster.id, at: cluster.projects.length, remove: 0, insert: [project] });
    const entity = printProject(project, true, world.options);
    const always = world.options.postReturnsId ? { always: { id: project.id } } : {};
    return { form: "written", status: 201, entity, ...always };
  },

  deleteProject(call, world) {
    const project = addressedProject(call, world);
    const goneAt = project.goneAt ?? world.now() + world.options.lingersFor;
    replaceProject(world, addressedCluster(call, world), project, { ...project, goneAt });
    return { form: "written", status: 200, entity: printProject(project, true, world.options) };
  },
};

function addressedCluster(call: Call, { state }: World): Frozen<ClusterState> {
  const id = param(call, "openShiftId");
  const cluster = state.clusters.find((each) => each.id === id);
  if (cluster === undefined || !allows(call.access.clusters, id)) throw new Refusal(404, `Cluster ${id} not found.`);
  return cluster;
}

function addressedProject(call: Call, world: World): Frozen<ProjectState> {
  const id = param(call, "projectId");
  const project = addressedCluster(call, world).projects.find(
    (each) => each.id === id && isVisible(each, world.now()) && mayUse(call, each),
  );
  if (project === undefined) throw new Refusal(404, `Project ${id} not found.`);
  return project;
}

/** A project without a customer belongs to the platform; every token can see it. */
function mayUse({ access }: Call, { settings }: Frozen<ProjectState>): boolean {
  const customer = settings["customerId"];
  return typeof customer !== "string" || allows(access.customers, customer);
}

function refuseDuplicate(cluster: Frozen<ClusterState>, name: string, now: number): void {
  const same = cluster.projects.filter((project) => project.name === name && phaseOf(project, now) !== "gone");
  if (same.some((project) => phaseOf(project, now) === "lingering"))
    throw new Refusal(409, `A project with the name ${name} is being deleted.`);
  if (same.length > 0) throw new Refusal(400, { name: "already exists" });
}

function newProject(cluster: Frozen<ClusterState>, wanted: WantedProject, world: World): ProjectState {
  const { options } = world;
  const created = world.now();
  const id = makeProjectId(wanted, new Set(cluster.projects.map((project) => project.id)), options.projectIds);
  return {
    id,
    name: wanted.name,
    type: "CUSTOMER",
    url: projectUrl(cluster.id, id),
    created,
    settings: wanted.settings,
    visibleAt: created + options.visibleAfter,
    settledAt: created + Math.max(options.settledAfter, options.visibleAfter),
    goneAt: null,
  };
}
