import type { InMemory } from "./in-memory.ts";

/** Marks a record for an owner right before the list of its name is read next, as its owner would after the plan was made. */
export function markMeanwhile(
  { sandbox }: Pick<InMemory, "sandbox">,
  record: { readonly zone: string; readonly name: string; readonly type: string; readonly data: string[] },
  owner: string,
): void {
  const update = { ...record, to: { comment: `[managed: ${owner}]` } };
  sandbox.faults.add({ method: "GET", path: `/${record.type}/`, nth: 1, foreign: [{ update }] });
}
