/** Addresses of one name, each a record of its own. */
import type { InMemory } from "./in-memory.ts";

export const zone = "pool.example";
export const name = `pool.${zone}.`;

export const address = (nr: number): string => `192.0.2.${nr}`;

/** The configuration of an `ims_dns_record` with this address. */
export const recordOf = (nr: number, at = name) => ({ zone, name: at, type: "A", data: [address(nr)] });

/** The addresses of a name, as the service holds them. */
export function inOrder({ sandbox }: Pick<InMemory, "sandbox">, at = name): string[] {
  return sandbox.store.zones.records(zone, "A", at).map(({ data }) => data.join(" "));
}
