/**
 * `npm run build:executables`: the provider with the runtime it needs, for every platform or for those that are named, in
 * `release/executables/OS_ARCH`. (docs/decisions/0016-executables.md)
 */
import { join } from "node:path";
import { version } from "../package.json";
import { buildExecutables } from "./executables/build.ts";
import { nameOf, platformNamed, platforms } from "./executables/platforms.ts";

async function main(): Promise<void> {
  const named = process.argv.slice(2);
  const wanted = named.length === 0 ? platforms : named.map(platformNamed);
  const directory = join(__dirname, "../release/executables");
  for (const platform of wanted) {
    await buildExecutables([platform], { version, directory });
    console.log(`built ${join(directory, nameOf(platform))}`);
  }
}

void main();
