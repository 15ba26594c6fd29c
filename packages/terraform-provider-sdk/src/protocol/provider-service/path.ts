import type { Path, PathStep } from "../../values/path.ts";
import type { Type } from "../../values/type.ts";

/** A path as the `AttributePath` message has it. */
export interface WirePath {
  readonly steps: readonly WireStep[];
}

type WireStep =
  { readonly attributeName: string } | { readonly elementKeyString: string } | { readonly elementKeyInt: number };

/**
 * A path into a value of `type`, cut off where it stops fitting: nothing addresses an element of a set, and a step that does not
 * exist is fatal in `requires_replace`. `undefined` where nothing is left. (docs/protocol.md#paths)
 */
export function pathToWire(path: Path, type: Type): WirePath | undefined {
  const steps: WireStep[] = [];
  let at = type;
  for (const step of path) {
    const next = inside(at, step);
    if (next === undefined) break;
    at = next;
    steps.push(stepToWire(step));
  }
  return steps.length === 0 ? undefined : { steps };
}

/** The type one step further in; `undefined` where the step does not fit. */
function inside(type: Type, step: PathStep): Type | undefined {
  switch (type.kind) {
    case "object":
      return "attribute" in step && Object.hasOwn(type.attributes, step.attribute)
        ? type.attributes[step.attribute]
        : undefined;
    case "map":
      return "key" in step ? type.element : undefined;
    case "list":
      return "index" in step ? type.element : undefined;
    case "tuple":
      return "index" in step ? type.elements[step.index] : undefined;
    default:
      return undefined;
  }
}

function stepToWire(step: PathStep): WireStep {
  if ("attribute" in step) return { attributeName: step.attribute };
  return "key" in step ? { elementKeyString: step.key } : { elementKeyInt: step.index };
}
