import type { TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import { conflictsOf, type PlacedDeclaration } from "../src/diff/conflicts.ts";
import { declarationsIn, placedDeclarations } from "../src/diff/placed-resources.ts";
import type { DeclaredStack } from "../src/diff/index.ts";
import { serviceOf } from "../src/diff/services.ts";
import { groupBy } from "../src/core/group-by.ts";
import { isChecked } from "./checks.ts";
import { declaredStack } from "./declared-stack.ts";
import { oncePerStack } from "./once-per-stack.ts";
import { createWarner } from "./warnings.ts";

/** By the provider's block: what is declared for different services does not conflict. */
type Declarations = ReadonlyMap<string, readonly PlacedDeclaration[]>;

/** What the stacks of an app declare that were checked so far. */
const seen = new WeakMap<IConstruct, Map<string, Declarations>>();

/**
 * Checks at synth what the constructs of a stack declare against each other, and against the stacks of the app before it. Other
 * stacks may be deployed to another service by their environment, and variables may be given other values than their defaults, so
 * that what contradicts only by these is a warning.
 */
export const checkTogether = oncePerStack((stack) => {
  const warn = createWarner(stack);
  stack.node.addValidation({
    validate: () => {
      if (!isChecked()) return [];
      const declared = declaredStack(stack);
      const own = declarationsOf(declared);
      const stacks = seen.get(stack.node.root) ?? new Map<string, Declarations>();
      seen.set(stack.node.root, stacks.set(stack.node.path, own));
      const found = [...declared.unreadable, ...conflictsIn(own)];
      const hasVariables = declared.variables.size > 0;
      const errors = hasVariables
        ? [...declared.unreadable, ...conflictsIn(declarationsOf({ ...declared, variables: new Map() }))]
        : found;
      const byDefault = found.filter((message) => !errors.includes(message));
      const warnings = byDefault.map((message) => `${message} (By the defaults of variables.)`);
      warn([...warnings, ...conflictsWithOthers(stack, stacks)]);
      return errors;
    },
  });
});

function conflictsIn(declarations: Declarations): string[] {
  return [...declarations.values()].flatMap((all) => conflictsOf(all).map(({ message }) => message));
}

function conflictsWithOthers(stack: TerraformStack, stacks: ReadonlyMap<string, Declarations>): string[] {
  const own = stacks.get(stack.node.path);
  if (own === undefined || stacks.size < 2) return [];
  const isOwn = (path: string): boolean => path.startsWith(`${stack.node.path}/`);
  return [...own].flatMap(([provider, declarations]) => {
    const others = [...stacks].flatMap(([path, other]) =>
      path === stack.node.path ? [] : (other.get(provider) ?? []),
    );
    return conflictsOf([...others, ...declarations]).flatMap(({ paths: [one, other], message }) =>
      isOwn(one) === isOwn(other) ? [] : [`${message} (If the two stacks are of different services, all is well.)`],
    );
  });
}

function declarationsOf(declared: DeclaredStack): Declarations {
  const groups = groupBy(declarationsIn(declared, {}), ({ resource }) => serviceOf(declared, resource));
  return new Map([...groups].map(([provider, all]) => [provider, placedDeclarations(all)]));
}
