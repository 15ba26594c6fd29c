import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { isRunning, thisPlace } from "terraform-provider-sdk/core";
import { openTicketBox } from "./lock-tickets.ts";

/** Removes the tickets of processes that have ended without giving them back, whatever they locked. Never rejects. */
export async function removeLeftTickets(directory: string): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  for (const name of names.filter((one) => /^[0-9a-f]{32}$/.test(one))) {
    const box = openTicketBox(join(directory, name));
    try {
      const left = (await box.list()).filter(({ place, pid }) => place === thisPlace() && !isRunning(pid));
      for (const ticket of left) await box.remove(ticket);
      await box.tidy();
    } catch {
      // a ticket that cannot be removed now is removed when a process waits for its lock
    }
  }
}
