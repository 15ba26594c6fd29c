import { applyUpdate, readNewRecord } from "./dns/record-json.ts";
import { sameName } from "./dns/zone-names.ts";
import { recordSet } from "./dns/record-sets.ts";
import { serialOf } from "./dns/serial.ts";
import { addRecord, removeRecords, replaceRecord, type RecordPosition } from "./dns/edit-records.ts";
import { printZone } from "./dns/print-zone.ts";
import { phaseOf } from "./platform/lifecycle.ts";
import { printProject } from "./platform/print-project.ts";
import { replaceProject } from "./platform/replace-project.ts";
import { replaceServer } from "./servers/replace-server.ts";
import type { World } from "./call.ts";
import {
  copyOf,
  type ClusterState,
  type Decommission,
  type Frozen,
  type ProjectState,
  type RecordState,
  type SandboxState,
  type ServerState,
  type ZoneState,
} from "./state/state.ts";

/** A record as the API writes it (docs/interface.md#dns-records), for direct access. */
export interface StoredRecordInput {
  readonly name: string;
  readonly type: string;
  readonly data: readonly string[];
  readonly ttl?: string | null | undefined;
  readonly dataComments?: readonly (string | null)[] | null | undefined;
  readonly comment?: string | null | undefined;
}

/** The fields of a record that change; null takes a value away. */
export type StoredRecordUpdate = { readonly [Field in keyof StoredRecordInput]?: StoredRecordInput[Field] | undefined };

/**
 * Direct access to what the sandbox holds, past its APIs: to assert on, and to change something behind Terraform's back.
 * What it gives is a copy. Throws a plain error where the named thing does not exist.
 */
export interface Store {
  /** All of it but the name of the data. */
  read(): SandboxState;
  /** Changes anything at all, in place. */
  change(edit: (state: SandboxState) => void): void;
  readonly servers: {
    /** Undefined where there is none of that name. */
    get(fqdn: string): ServerState | undefined;
    /** Sets fields of a definition; null takes one away. */
    set(fqdn: string, fields: Readonly<Record<string, unknown>>): void;
    /** In place of the facts it has. */
    setFacts(fqdn: string, facts: Readonly<Record<string, string>>): void;
    /** Deletes it immediately, without the steps of a decommission. */
    remove(fqdn: string): void;
    /** Every decommission asked for, with the steps it ran. */
    decommissions(): readonly Decommission[];
  };
  readonly zones: {
    /** In master file form. */
    text(zone: string): string;
    /** Of the SOA record. */
    serial(zone: string): string | undefined;
    /** In the order of their indexes; all of the zone where neither type nor name is given. */
    records(zone: string, type?: string, name?: string): readonly RecordState[];
    /** Among those of its type and name: where the service would put it, unless said otherwise. */
    add(zone: string, record: StoredRecordInput, position?: RecordPosition): void;
    /** Sets fields of a record; null takes one away. */
    update(zone: string, at: RecordAt, fields: StoredRecordUpdate): void;
    /** Those behind it move up. */
    remove(zone: string, at: RecordAt): void;
  };
  readonly clusters: {
    /** As the API shows a settled project, also while it is coming or lingering. */
    project(cluster: string, id: string): Readonly<Record<string, unknown>> | undefined;
    /** Of all projects that are not gone for good. */
    projectIds(cluster: string): readonly string[];
    /** Sets fields of a project, which the service itself cannot change; null takes one away. */
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

/** `changed` is called after every change. */
export function createStore(world: World, replace: (state: SandboxState) => void, changed: () => void): Store {
  const change: Change = (act) => {
    act();
    changed();
  };
  return {
    read() {
      // two sandboxes with equal contents are equal
      const contents = copyOf(world.state);
      delete contents.dataId;
      return contents;
    },
    change: (edit) =>
      change(() => {
        const state = copyOf(world.state);
        edit(state);
        replace(state);
      }),
    servers: createServerStore(world, change),
    zones: createZoneStore(world, change),
    clusters: createClusterStore(world, change),
  };
}

type Change = (act: () => void) => void;

function createServerStore(world: World, change: Change): Store["servers"] {
  const find = (fqdn: string): Frozen<ServerState> | undefined =>
    world.state.servers.find((server) => server.fqdn === fqdn);
  const update = (fqdn: string, next: (server: Frozen<ServerState>) => Frozen<ServerState> | undefined): void =>
    change(() => {
      const server = found(find(fqdn), `server ${fqdn}`);
      replaceServer(world, server, next(server));
    });
  return {
    get: (fqdn) => copyOf(find(fqdn)),
    set: (fqdn, fields) =>
      update(fqdn, (server) => ({ ...server, definition: merged(server.definition, copyOf(fields)) })),
    setFacts: (fqdn, facts) => update(fqdn, (server) => ({ ...server, facts: { ...facts } })),
    remove: (fqdn) => update(fqdn, () => undefined),
    decommissions: () => copyOf(world.state.decommissions),
  };
}

function createZoneStore(world: World, change: Change): Store["zones"] {
  const { options } = world;
  const zone = (id: string): Frozen<ZoneState> =>
    found(
      world.state.zones.find((each) => each.id === id),
      `zone ${id}`,
    );
  const record = (id: string, { type, name, nr }: RecordAt): Frozen<RecordState> =>
    found(recordSet(zone(id), type, name)[nr], `record ${type} ${name} ${nr}`);
  return {
    text: (id) => printZone(zone(id), world.options),
    serial: (id) => serialOf(zone(id)),
    records: (id, type, name) =>
      copyOf(
        zone(id).records.filter(
          (each) =>
            (type === undefined || each.type === type.toUpperCase()) &&
            (name === undefined || sameName(each.name, name)),
        ),
      ),
    add: (id, fields, position = options.newRecordPosition) =>
      change(() => addRecord(world, zone(id), readNewRecord(fields, id, options), position)),
    update: (id, at, fields) =>
      change(() => replaceRecord(world, zone(id), record(id, at), applyUpdate(record(id, at), fields, options))),
    remove: (id, at) => change(() => removeRecords(world, zone(id), [record(id, at)])),
  };
}

function createClusterStore(world: World, change: Change): Store["clusters"] {
  const { options } = world;
  const cluster = (id: string): Frozen<ClusterState> =>
    found(
      world.state.clusters.find((each) => each.id === id),
      `cluster ${id}`,
    );
  const there = (id: string): readonly Frozen<ProjectState>[] =>
    cluster(id).projects.filter((each) => phaseOf(each, world.now()) !== "gone");
  const find = (id: string, projectId: string): Frozen<ProjectState> | undefined =>
    there(id).find((each) => each.id === projectId);
  const update = (
    id: string,
    projectId: string,
    next: (project: Frozen<ProjectState>) => Frozen<ProjectState> | undefined,
  ): void =>
    change(() => {
      const project = found(find(id, projectId), `project ${projectId}`);
      replaceProject(world, cluster(id), project, next(project));
    });
  return {
    project(id, projectId) {
      const each = find(id, projectId);
      return each === undefined ? undefined : copyOf(printProject(each, true, options));
    },
    projectIds: (id) => there(id).map((each) => each.id),
    setProject: (id, projectId, settings) =>
      update(id, projectId, (project) => ({ ...project, settings: merged(project.settings, copyOf(settings)) })),
    removeProject: (id, projectId) => update(id, projectId, () => undefined),
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
