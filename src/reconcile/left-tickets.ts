import { hasEnded } from "terraform-provider-sdk/core";
import { removeTickets } from "./lock-tickets.ts";

/** Removes the tickets of processes that have ended without giving them back, whatever they locked. Never throws. */
export function removeLeftTickets(directory: string): void {
  try {
    removeTickets(directory, hasEnded);
  } catch {
    // a ticket that cannot be removed now is removed when a process waits for its lock
  }
}
