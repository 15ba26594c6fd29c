import { conflictsOf } from "./conflicts.ts";
import type { ConstructDiff } from "./construct-diff.ts";
import { declarationsIn, placedDeclarations } from "./placed-resources.ts";
import type { Variables } from "./evaluate.ts";
import type { DeclaredStack } from "./read-stack.ts";

/** The comparison, with each declaration that contradicts another one for the same service marked `invalid`, and the reason. */
export function withConflicts(
  found: readonly ConstructDiff[],
  stacks: readonly DeclaredStack[],
  variables: Variables,
): ConstructDiff[] {
  const declarations = stacks.flatMap((stack) => placedDeclarations(declarationsIn(stack, variables)));
  const conflicts = conflictsOf(declarations);
  return found.map((diff) => {
    const own = conflicts.filter(({ paths }) => paths.includes(diff.path)).map(({ message }) => message);
    if (own.length === 0) return diff;
    return { ...diff, action: "invalid", changes: [], problems: [...(diff.problems ?? []), ...own] };
  });
}
