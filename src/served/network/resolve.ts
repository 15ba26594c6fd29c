import { lookup } from "node:dns/promises";

/**
 * All addresses of a name server's name, by the system's own resolver.
 *
 * @throws the system's error, with a code such as `ENOTFOUND`
 */
export async function resolveAddresses(name: string): Promise<readonly string[]> {
  const found = await lookup(name, { all: true, verbatim: true });
  return [...new Set(found.map(({ address }) => address))];
}
