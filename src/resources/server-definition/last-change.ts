import { showTime, type ServerDefinition } from "../../client/index.ts";
import type { Difference, PrivateData } from "terraform-provider-sdk";
import type { KindServices } from "../kind-services.ts";
import type { ServerState } from "./mapping.ts";

const note = "changed";

/** Notes in the plan of a decommission when the server was last changed, as it was read for it; else as the state has it. */
export function noteLastChange(prior: ServerState, notes: PrivateData, services: KindServices | undefined): void {
  const seen = services?.client.servers.lastChange(prior) ?? prior.mod_date;
  if (seen !== null) notes.set(note, seen);
}

/**
 * The difference where the server has been changed since. One that was decommissioned and created anew may have an equal definition, and its
 * certificate would be revoked: the time of its last change is all that tells it.
 */
export function changedSince(
  { mod_date: stored }: ServerState,
  { modDate, modUser }: ServerDefinition,
  notes: PrivateData,
): readonly Difference[] {
  const noted = notes.get(note);
  const before = typeof noted === "number" ? noted : stored;
  // a reading that lags behind is older
  if (before === null || modDate === null || Math.round(modDate) <= Math.round(before)) return [];
  const who = modUser === null ? "" : `, by ${modUser}`;
  const text = `was ${showTime(before)} and is ${showTime(modDate)}${who}: the server was changed, or decommissioned and created anew`;
  return [{ path: "mod_date", text }];
}
