import { at } from "./json.ts";

/** The mask over one attribute of what a mask is over. */
export function partOf(mask: unknown, attribute: string): unknown {
  return mask === true ? true : at(mask, attribute);
}

/** Whether a mask marks anything. */
export function isMarked(mask: unknown): boolean {
  return mask === true || (typeof mask === "object" && mask !== null && Object.values(mask).some(isMarked));
}
