import { conflictsOf, type Conflict, type PlacedDeclaration } from "./conflicts.ts";
import type { ConstructDiff } from "./construct-diff.ts";
import { declarationsIn, placedDeclarations } from "./placed-resources.ts";
import type { Variables } from "./evaluate.ts";
import type { DeclaredStack } from "./read-stack.ts";
import { unsaid, withoutSensitive } from "./sensitive.ts";

/** The comparison, with each declaration that contradicts another one for the same service marked `invalid`, and the reason. */
export function withConflicts(
  found: readonly ConstructDiff[],
  stacks: readonly DeclaredStack[],
  variables: Variables,
): ConstructDiff[] {
  const declarations = stacks.flatMap((stack) => placedDeclarations(declarationsIn(stack, variables)));
  const conflicts = withoutSecrets(conflictsOf(declarations), declarations);
  return found.map((diff) => {
    const own = conflicts.filter(({ paths }) => paths.includes(diff.path)).map(({ message }) => message);
    if (own.length === 0) return diff;
    return { ...diff, action: "invalid", changes: [], problems: [...(diff.problems ?? []), ...own] };
  });
}

/** What contradicts only by sensitive values is told by its paths. */
function withoutSecrets(conflicts: readonly Conflict[], declarations: readonly PlacedDeclaration[]): Conflict[] {
  const open = declarations.map(({ sensitive = new Set<string>(), ...one }) => ({
    ...one,
    declared: withoutSensitive(one.declared, sensitive),
  }));
  const shown = new Set(conflictsOf(open).map(({ message }) => message));
  return conflicts.map(({ paths, message }) => ({
    paths,
    message: shown.has(message) ? message : `${paths[0]} and ${paths[1]} contradict each other. ${unsaid}`,
  }));
}
