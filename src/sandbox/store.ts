import { applyUpdate, readNewRecord } from "./dns/record.ts";
import { insertRecord, recordSet } from "./dns/record-sets.ts";
import { raiseSerial, serialOf } from "./dns/serial.ts";
import { printZone } from "./dns/zone-text.ts";
import { phaseOf } from "./platform/lifecycle.ts";
import { printProject } from "./platform/print-project.ts";
import type { World } from "./call.ts";
import type { ClusterState, Decommission, RecordState, SandboxState, ServerState, ZoneState } from "./state.ts";

/** A record as the interface writes it (2.3), for direct access. */
export interface StoredRecordInput {
  readonly name: string;
  readonly type: string;
  readonly data: readonly string[];
  readonly ttl?: string | null;
  readonly dataComments?: readonly (string | null)[] | null;
  readonly comment?: string | null;
}

/**
 * Direct access to what the sandbox holds, past its APIs: to assert on, and to change something behind Terraform's back.
 * What it gives is a copy. Throws a plain error where the named thing does not exist.
 */
export interface Store {
  /** All of it. */
  read(): SandboxState;
  /** Changes anything at all, in place. */
  change(edit: (state: SandboxState) => void): void;
  readonly servers: {
    get(fqdn: string): ServerState | undefined;
    /** Sets fields of a definition; null takes one away. */
    set(fqdn: string, fields: Readonly<Record<string, unknown>>): void;
    setFacts(fqdn: string, facts: Readonly<Record<string, string>>): void;
    remove(fqdn: string): void;
    /** Every decommission asked for, with the steps it ran. */
    decommissions(): readonly Decommission[];
  };
  readonly zones: {
    text(zone: string): string;
    serial(zone: string): string | undefined;
    /** In the order of their indexes; all of the zone where neither type nor name is given. */
    records(zone: string, type?: string, name?: string): readonly RecordState[];
    add(zone: string, record: StoredRecordInput): void;
    update(zone: string, at: RecordAt, fields: Partial<StoredRecordInput>): void;
    remove(zone: string, at: RecordAt): void;
  };
  readonly clusters: {
    /** As the API shows a settled project, also while it is coming or lingering. */
    project(cluster: string, id: string): Readonly<Record<string, unknown>> | undefined;
    /** Of all projects that are not gone for good. */
    projectIds(cluster: string): readonly string[];
    setProject(cluster: string, id: string, settings: Readonly<Record<string, unknown>>): void;
    /** At once, without lingering. */
    removeProject(cluster: string, id: string): void;
  };
}

/** Which record: the `nr`-th of its type and name. */
export interface RecordAt {
  readonly type: string;
  readonly name: string;
  readonly nr: number;
}

/** `changed` is told of every change. */
export function createStore(world: World, changed: () => void): Store {
  const store: Store = {
    read: () => structuredClone(world.state),
    change(edit) {
      edit(world.state);
      changed();
    },
    servers: createServerStore(world, (edit) => store.change(edit)),
    zones: createZoneStore(world, (edit) => store.change(edit)),
    clusters: createClusterStore(world, (edit) => store.change(edit)),
  };
  return store;
}

type Change = Store["change"];

function createServerStore({ state }: World, change: Change): Store["servers"] {
  const find = (fqdn: string): ServerState | undefined => state.servers.find((server) => server.fqdn === fqdn);
  const existing = (fqdn: string): ServerState => found(find(fqdn), `server ${fqdn}`);
  return {
    get: (fqdn) => structuredClone(find(fqdn)),
    set: (fqdn, fields) =>
      change(() => {
        const server = existing(fqdn);
        server.definition = merged(server.definition, fields);
      }),
    setFacts: (fqdn, facts) => change(() => void (existing(fqdn).facts = { ...facts })),
    remove: (fqdn) =>
      change(() => {
        const server = existing(fqdn);
        state.servers = state.servers.filter((other) => other !== server);
      }),
    decommissions: () => structuredClone(state.decommissions),
  };
}

function createZoneStore(world: World, change: Change): Store["zones"] {
  const { state, options } = world;
  const zone = (id: string): ZoneState =>
    found(
      state.zones.find((each) => each.id === id),
      `zone ${id}`,
    );
  const record = (id: string, { type, name, nr }: RecordAt): RecordState =>
    found(recordSet(zone(id), type, name)[nr], `record ${type} ${name} ${nr}`);
  const changeZone = (id: string, edit: (zone: ZoneState) => void): void =>
    change(() => {
      edit(zone(id));
      raiseSerial(zone(id), world.now(), options);
    });
  return {
    text: (id) => printZone(zone(id)),
    serial: (id) => serialOf(zone(id)),
    records: (id, type, name) =>
      structuredClone(
        zone(id).records.filter(
          (each) => (type === undefined || each.type === type) && (name === undefined || each.name === name),
        ),
      ),
    add: (id, fields) =>
      changeZone(id, (each) => insertRecord(each, readNewRecord(fields, id, options), options.newRecordPosition)),
    update: (id, at, fields) =>
      changeZone(id, () => {
        Object.assign(record(id, at), applyUpdate(record(id, at), fields, options));
      }),
    remove: (id, at) =>
      changeZone(id, (each) => {
        const gone = record(id, at);
        each.records = each.records.filter((other) => other !== gone);
      }),
  };
}

function createClusterStore(world: World, change: Change): Store["clusters"] {
  const { state, options } = world;
  const cluster = (id: string): ClusterState =>
    found(
      state.clusters.find((each) => each.id === id),
      `cluster ${id}`,
    );
  const there = (id: string): ClusterState["projects"] =>
    cluster(id).projects.filter((each) => phaseOf(each, world.now()) !== "gone");
  const project = (id: string, projectId: string): ClusterState["projects"][number] | undefined =>
    there(id).find((each) => each.id === projectId);
  return {
    project(id, projectId) {
      const each = project(id, projectId);
      return each === undefined ? undefined : structuredClone(printProject(each, true, options));
    },
    projectIds: (id) => there(id).map((each) => each.id),
    setProject: (id, projectId, settings) =>
      change(() => {
        const each = found(project(id, projectId), `project ${projectId}`);
        each.settings = merged(each.settings, settings);
      }),
    removeProject: (id, projectId) =>
      change(() => {
        const gone = found(project(id, projectId), `project ${projectId}`);
        const each = cluster(id);
        each.projects = each.projects.filter((other) => other !== gone);
      }),
  };
}

function merged(
  fields: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...fields, ...changes }).filter(([, value]) => value !== null));
}

function found<Thing>(thing: Thing | undefined, what: string): Thing {
  if (thing === undefined) throw new Error(`the sandbox holds no ${what}`);
  return thing;
}
