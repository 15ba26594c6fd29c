import { Aspects, type IAspect } from "cdktf";
import type { IConstruct } from "constructs";

/** Which Aspects have visited a construct on behalf of a comparison. */
const visited = new WeakMap<IConstruct, Set<IAspect>>();

/**
 * Lets the Aspects of a tree visit it, as the synth does: outer ones first, each once. A second comparison does not invoke them
 * again, for they may have added constructs.
 */
export function invokeAspects(construct: IConstruct, inherited: readonly IAspect[] = []): void {
  const aspects = [...inherited, ...Aspects.of(construct).all];
  const seen = visited.get(construct) ?? new Set<IAspect>();
  visited.set(construct, seen);
  for (const aspect of aspects) {
    if (seen.has(aspect)) continue;
    seen.add(aspect);
    aspect.visit(construct);
  }
  for (const child of construct.node.children) invokeAspects(child, aspects);
}
