import type { Value, ValueObject } from "terraform-provider-sdk/values";
import type { MarkedBy, PlacedDeclaration } from "./conflicts.ts";
import { declaredValue } from "./declared-value.ts";
import { createEvaluator, type Variables } from "./evaluate.ts";
import { instancesOf, printInstance } from "./instances.ts";
import type { DeclaredResource, DeclaredStack } from "./read-stack.ts";
import { ownersOf, platformOf } from "./services.ts";
import { templateValue, type Evaluate } from "./template-value.ts";

/** One object that a stack declares. */
export interface PlacedResource {
  /** Of many objects each has its key behind path and address. */
  readonly resource: DeclaredResource;
  readonly declared: ValueObject;
  /** Attributes and blocks whose values come from sensitive variables. */
  readonly sensitive: ReadonlySet<string>;
  /** Why it is not known which objects the resource stands for: then it stands for all of them. */
  readonly reason: string | undefined;
  /** By which id it is imported, where it is. */
  readonly importId: Value | undefined;
  /** In which of the service's platforms it is, if it is a project. */
  readonly platform: string;
  /** The stack, and whose records count as own there. */
  readonly marked: MarkedBy;
}

/** The objects that a stack declares, those of `count` and `for_each` one by one. */
export function declarationsIn(stack: DeclaredStack, variables: Variables): PlacedResource[] {
  const marks = createMarks(stack);
  const evaluate = createEvaluator(stack, variables, marks.touch);
  const compared = stack.resources.filter((resource) => stack.isCompared?.(resource) ?? true);
  return compared.flatMap((resource): PlacedResource[] => {
    const { block, kind, path, address } = resource;
    const { importId: id } = resource;
    const by = {
      marked: { stack: stack.name, owners: ownersOf(stack, resource).map((owner) => known(owner, evaluate)) },
      platform: platformOf(stack, resource),
      importId: typeof id === "string" ? templateValue(id, evaluate) : undefined,
    };
    const instances = instancesOf(block, evaluate);
    const sensitiveBy = (reader: Evaluate): ReadonlySet<string> => marks.attributesOf(resource, reader);
    if ("reason" in instances) {
      const declared = declaredValue(block, kind, evaluate);
      return [{ resource, declared, reason: instances.reason, sensitive: sensitiveBy(evaluate), ...by }];
    }
    return instances.map((each) => {
      const place = printInstance(each.key);
      return {
        resource: { ...resource, path: `${path}${place}`, address: `${address}${place}` },
        declared: declaredValue(block, kind, each.evaluate),
        reason: undefined,
        sensitive: sensitiveBy(each.evaluate),
        ...by,
      };
    });
  });
}

interface Marks {
  readonly touch: () => void;
  /** Names of the attributes and blocks whose evaluation touches a sensitive variable; all of them where the resource's collection does. */
  readonly attributesOf: (resource: DeclaredResource, evaluate: Evaluate) => ReadonlySet<string>;
}

function createMarks({ sensitiveVariables, others = [] }: DeclaredStack): Marks {
  const isNeeded = sensitiveVariables.size > 0 || others.some((other) => other.sensitiveVariables.size > 0);
  let isTouched = false;
  const touches = (evaluating: () => unknown): boolean => {
    isTouched = false;
    evaluating();
    return isTouched;
  };
  return {
    touch() {
      isTouched = true;
    },
    attributesOf({ block, kind }, evaluate) {
      const names = isNeeded ? Object.keys({ ...kind.attributes, ...kind.blocks }) : [];
      const isWhole = isNeeded && touches(() => instancesOf({ for_each: block["for_each"] }, evaluate));
      return new Set(
        names.filter((name) => isWhole || touches(() => declaredValue({ [name]: block[name] }, kind, evaluate))),
      );
    },
  };
}

/** Objects as they may conflict. What stands for a number that only Terraform knows may be none. */
export function placedDeclarations(placed: readonly PlacedResource[]): PlacedDeclaration[] {
  return placed
    .filter(({ reason }) => reason === undefined)
    .map(({ resource: { path, kind }, ...one }) => ({ path, typeName: kind.typeName, ...one }));
}

/** The text of a template where it is known, else the template itself. */
function known(template: string, evaluate: Evaluate): string {
  const value = templateValue(template, evaluate);
  return typeof value === "string" ? value : template;
}
