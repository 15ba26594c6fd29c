import type { World } from "../call.ts";
import type { Frozen, ServerState } from "../state/state.ts";

/** Puts another state of a server in place of this one, or takes it away. */
export function replaceServer(
  world: Pick<World, "state" | "edit">,
  server: Frozen<ServerState>,
  by: Frozen<ServerState> | undefined,
): void {
  const at = world.state.servers.indexOf(server);
  world.edit({ list: "servers", at, remove: 1, insert: by === undefined ? [] : [by] });
}
