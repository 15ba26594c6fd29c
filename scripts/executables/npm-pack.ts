import { execFileSync } from "node:child_process";

/** Packs a directory, or what a registry has under a name, into a directory. Gives the names of the tarballs. Nothing is run of it. */
export function npmPack(what: string, destination: string): readonly string[] {
  const args = ["pack", what, "--json", "--ignore-scripts", "--loglevel=error", "--pack-destination", destination];
  const output = execFileSync("npm", args, { encoding: "utf8", shell: process.platform === "win32" });
  return (JSON.parse(output) as { filename: string }[]).map(({ filename }) => filename);
}
