/**
 * One step into a value: an attribute or block, a map key, or a list index. A set element has no step. (docs/protocol.md#paths)
 */
export type PathStep = { readonly attribute: string } | { readonly key: string } | { readonly index: number };

/** Where a value stands inside a block, outermost step first. */
export type Path = readonly PathStep[];

/** The path as users write it in HCL: `timeouts.create`, `data[0]`, `records["www A"]`. */
export function printPath(path: Path): string {
  return path
    .map((step, position) => {
      if ("index" in step) return `[${step.index}]`;
      if ("key" in step) return `[${JSON.stringify(step.key)}]`;
      return position === 0 ? step.attribute : `.${step.attribute}`;
    })
    .join("");
}
