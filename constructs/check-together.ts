import { Annotations, TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import { conflictsOf, type PlacedDeclaration } from "../src/diff/conflicts.ts";
import { declarationsIn } from "../src/diff/placed-resources.ts";
import { groupBy } from "../src/core/group-by.ts";
import { isChecked } from "./checks.ts";
import { declaredStack } from "./declared-stack.ts";

/** What the stacks of an app declare that were checked so far, by the provider they use. */
const seen = new WeakMap<IConstruct, Map<string, ReadonlyMap<string, readonly PlacedDeclaration[]>>>();
const checked = new WeakSet<TerraformStack>();

/**
 * Checks at synth what the constructs of a stack declare against each other, and against the stacks of the app before it. Other
 * stacks may be deployed to another service by their environment, so that what contradicts them is a warning.
 */
export function checkTogether(construct: IConstruct): void {
  const stack = TerraformStack.of(construct);
  if (checked.has(stack)) return;
  checked.add(stack);
  const told = new Set<string>();
  stack.node.addValidation({
    validate: () => {
      if (!isChecked()) return [];
      const own = declarationsOf(stack);
      const stacks = seen.get(stack.node.root) ?? new Map<string, typeof own>();
      seen.set(stack.node.root, stacks.set(stack.node.path, own));
      for (const message of conflictsWithOthers(stack, stacks)) {
        if (!told.has(message)) Annotations.of(stack).addWarning(message);
        told.add(message);
      }
      return [...own.values()].flatMap((all) => conflictsOf(all).map(({ message }) => message));
    },
  });
}

function conflictsWithOthers(
  stack: TerraformStack,
  stacks: ReadonlyMap<string, ReadonlyMap<string, readonly PlacedDeclaration[]>>,
): string[] {
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

/** By the provider's block: what is declared for different services does not conflict. */
function declarationsOf(stack: TerraformStack): ReadonlyMap<string, readonly PlacedDeclaration[]> {
  const declared = declaredStack(stack);
  const providerOf = (block: Readonly<Record<string, unknown>>): string => {
    const settings = declared.providers.get((block["provider"] as string | undefined) ?? "ims") ?? {};
    return JSON.stringify(Object.entries(settings).filter(([name]) => name !== "alias" && name !== "//"));
  };
  const groups = groupBy(declarationsIn(declared, {}), ({ resource: { block } }) => providerOf(block));
  return new Map(
    [...groups].map(([provider, all]) => [
      provider,
      all.map(({ resource: { path, kind }, declared: values }) => ({
        path,
        typeName: kind.typeName,
        declared: values,
      })),
    ]),
  );
}
