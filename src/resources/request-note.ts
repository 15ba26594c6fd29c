import type { PlanContext, PrivateData } from "terraform-provider-sdk";

/**
 * What was noted of a resource that this plan replaces on request. Engines plan `-replace` and `replace_triggered_by` as a change in place
 * first, which notes what is there, and then as a create that has nothing but the note.
 *
 * @param noteOf what to note of a state; `undefined`: nothing would be refused
 */
export function notedForRequest<State extends object, Note extends object>(
  name: string,
  { prior, isReplacement }: Pick<PlanContext<State>, "prior" | "isReplacement">,
  { notes, noteOf }: { readonly notes: PrivateData; readonly noteOf: (prior: State) => Note | undefined },
): Note | undefined {
  const noted = notes.get(name) as Note | undefined;
  if (prior === null) return isReplacement ? noted : undefined;
  // one that an attribute forces is judged by this very plan
  const next = isReplacement ? undefined : noteOf(prior);
  if (next !== undefined || noted !== undefined) notes.set(name, next);
  return undefined;
}
