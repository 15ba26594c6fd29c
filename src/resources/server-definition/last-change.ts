import { showTime, type ServerDefinition } from "../../client/index.ts";
import type { Difference, PrivateData } from "terraform-provider-sdk";
import type { KindServices } from "../kind-services.ts";
import type { ServerState } from "./mapping.ts";

/** By the name of the server: one plan may be of several, one of which is tainted. */
const note = ({ fqdn }: Pick<ServerState, "fqdn">): string => `changed ${fqdn}`;

/** Notes in the plan of a decommission when the server was last changed, as it was read for it; else as the state has it. */
export function noteLastChange(prior: ServerState, notes: PrivateData, services: KindServices | undefined): void {
  const seen = services?.client.servers.lastChange(prior) ?? prior.mod_date;
  if (seen !== null) notes.set(note(prior), seen);
}

/**
 * The difference where the server has been changed since. One that was decommissioned and created anew may have an equal definition, and its
 * certificate would be revoked: the time of its last change is all that tells it.
 */
export function changedSince(
  prior: ServerState,
  { modDate, modUser }: ServerDefinition,
  notes: PrivateData,
): readonly Difference[] {
  const noted = notes.get(note(prior));
  const before = typeof noted === "number" ? noted : prior.mod_date;
  // a reading that lags behind is older
  if (before === null || modDate === null || Math.round(modDate) <= Math.round(before)) return [];
  const who = modUser === null ? "" : `, by ${modUser}`;
  const text = `was ${showTime(before)} and is ${showTime(modDate)}${who}: the server was changed, or decommissioned and created anew`;
  return [{ path: "mod_date", text }];
}
