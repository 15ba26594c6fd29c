/**
 * `npm run build:executables`: the provider with the runtime it needs, for every platform or for those that are named (`host`: this
 * one), in `release/executables/OS_ARCH`. Prints the files that Terraform starts. (docs/decisions/0016-executables.md)
 */
import { join } from "node:path";
import { version } from "../package.json";
import { buildExecutables, startedFile } from "./executables/build.ts";
import { hostPlatform, nameOf, platformNamed, platforms } from "./executables/platforms.ts";

async function main(): Promise<void> {
  const named = process.argv.slice(2);
  const wanted =
    named.length === 0 ? platforms : named.map((name) => (name === "host" ? hostPlatform() : platformNamed(name)));
  const directory = join(__dirname, "../release/executables");
  for (const platform of wanted) {
    await buildExecutables([platform], { version, directory });
    console.log(`built ${join(directory, nameOf(platform), startedFile(platform, version))}`);
  }
}

void main();
