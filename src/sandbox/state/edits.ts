import * as z from "zod";
import { decommission, projectState, recordState, serverState, type Frozen, type SandboxState } from "./state.ts";

const count = z.number().int().min(0);
const splice = { at: count, remove: count };

/**
 * The smallest change of a state: entries of one list are replaced by others, as `Array.prototype.splice` does. Every write
 * of the three APIs is a few of them. Plain JSON, also a part of a state file.
 */
export const editSchema = z.discriminatedUnion("list", [
  z.strictObject({ list: z.literal("servers"), ...splice, insert: z.array(serverState) }),
  z.strictObject({ list: z.literal("decommissions"), ...splice, insert: z.array(decommission) }),
  z.strictObject({ list: z.literal("records"), of: z.string(), ...splice, insert: z.array(recordState) }),
  z.strictObject({ list: z.literal("projects"), of: z.string(), ...splice, insert: z.array(projectState) }),
]);
export type Edit = Frozen<z.output<typeof editSchema>>;

/** The state after an edit; it shares all that was not changed with the one before. Throws where there is no such list. */
export function applyEdit(state: Frozen<SandboxState>, edit: Edit): Frozen<SandboxState> {
  switch (edit.list) {
    case "servers":
      return { ...state, servers: spliced(state.servers, edit) };
    case "decommissions":
      return { ...state, decommissions: spliced(state.decommissions, edit) };
    case "records":
      return {
        ...state,
        zones: replaced(state.zones, edit.of, (zone) => ({ ...zone, records: spliced(zone.records, edit) })),
      };
    case "projects":
      return {
        ...state,
        clusters: replaced(state.clusters, edit.of, (cluster) => ({
          ...cluster,
          projects: spliced(cluster.projects, edit),
        })),
      };
  }
}

interface Splice<Entry> {
  readonly at: number;
  readonly remove: number;
  readonly insert: readonly Entry[];
}

function spliced<Entry>(list: readonly Entry[], { at, remove, insert }: Splice<Entry>): readonly Entry[] {
  if (at + remove > list.length) throw new Error(`a list of ${list.length} entries has none at ${at + remove - 1}`);
  return list.toSpliced(at, remove, ...insert);
}

function replaced<Owner extends { readonly id: string }>(
  owners: readonly Owner[],
  id: string,
  change: (owner: Owner) => Owner,
): readonly Owner[] {
  const at = owners.findIndex((owner) => owner.id === id);
  const owner = owners[at];
  if (owner === undefined) throw new Error(`the state holds no ${id}`);
  return owners.with(at, change(owner));
}
