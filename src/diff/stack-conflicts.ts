import { conflictsOf } from "./conflicts.ts";
import type { ConstructDiff } from "./construct-diff.ts";
import { declaredValue } from "./declared.ts";
import { createEvaluator, type Variables } from "./evaluate.ts";
import type { DeclaredStack } from "./stack.ts";

/** A comparison in which what contradicts another declaration for the same service is `invalid`, and the reason told. */
export function withConflicts(
  found: readonly ConstructDiff[],
  stacks: readonly DeclaredStack[],
  variables: Variables,
): ConstructDiff[] {
  const declarations = stacks.flatMap((stack) => {
    const evaluate = createEvaluator(stack, variables);
    return stack.resources
      .filter((resource) => stack.isCompared?.(resource) ?? true)
      .map(({ path, kind, block }) => ({
        path,
        typeName: kind.typeName,
        declared: declaredValue(block, kind, evaluate),
      }));
  });
  const conflicts = conflictsOf(declarations);
  return found.map((diff) => {
    const own = conflicts.filter(({ paths }) => paths.includes(diff.path)).map(({ message }) => message);
    if (own.length === 0) return diff;
    return { ...diff, action: "invalid", changes: [], problems: [...(diff.problems ?? []), ...own] };
  });
}
