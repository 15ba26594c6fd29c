import { shortHash } from "../../core/short-hash.ts";
import type { SandboxOptions } from "../options.ts";
import type { WantedProject } from "./read-project.ts";

/** The id of a new project, in the way of this deployment; never one that is taken. */
export function makeProjectId(
  { name, customer }: WantedProject,
  taken: ReadonlySet<string>,
  style: SandboxOptions["projectIds"],
): string {
  const slug = slugOf(name);
  const first = { slug, prefixed: `${customer}-${slug}`, opaque: opaqueId(name, 0) }[style];
  let id = first;
  for (let nth = 2; taken.has(id); nth += 1) id = style === "opaque" ? opaqueId(name, nth) : `${first}-${nth}`;
  return id;
}

function slugOf(name: string): string {
  const plain = name.normalize("NFKD").toLowerCase();
  return (
    plain
      .replace(/\p{M}/gu, "")
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 50) || "project"
  );
}

function opaqueId(name: string, nth: number): string {
  return `p${shortHash(`${nth} ${name}`, 12)}`;
}
