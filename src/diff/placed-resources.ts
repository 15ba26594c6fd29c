import type { ValueObject } from "terraform-provider-sdk/values";
import type { PlacedDeclaration } from "./conflicts.ts";
import { declaredValue } from "./declared-value.ts";
import { createEvaluator, type Variables } from "./evaluate.ts";
import { instancesOf, printInstance } from "./instances.ts";
import type { DeclaredResource, DeclaredStack } from "./read-stack.ts";

/** One object that a stack declares. */
export interface PlacedResource {
  /** Of many objects each has its key behind path and address. */
  readonly resource: DeclaredResource;
  readonly declared: ValueObject;
  /** Why it is not known which objects the resource stands for: then it stands for all of them. */
  readonly reason: string | undefined;
}

/** The objects that a stack declares, those of `count` and `for_each` one by one. */
export function declarationsIn(stack: DeclaredStack, variables: Variables): PlacedResource[] {
  const evaluate = createEvaluator(stack, variables);
  const compared = stack.resources.filter((resource) => stack.isCompared?.(resource) ?? true);
  return compared.flatMap((resource): PlacedResource[] => {
    const { block, kind, path, address } = resource;
    const instances = instancesOf(block, evaluate);
    if ("reason" in instances)
      return [{ resource, declared: declaredValue(block, kind, evaluate), reason: instances.reason }];
    return instances.map((each) => {
      const place = printInstance(each.key);
      return {
        resource: { ...resource, path: `${path}${place}`, address: `${address}${place}` },
        declared: declaredValue(block, kind, each.evaluate),
        reason: undefined,
      };
    });
  });
}

/** Objects as they may conflict. What stands for a number that only Terraform knows may be none. */
export function placedDeclarations(placed: readonly PlacedResource[]): PlacedDeclaration[] {
  return placed
    .filter(({ reason }) => reason === undefined)
    .map(({ resource: { path, kind }, declared }) => ({ path, typeName: kind.typeName, declared }));
}
