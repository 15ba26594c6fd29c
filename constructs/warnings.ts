import { Annotations } from "cdktf";
import type { IConstruct } from "constructs";

/** Annotates a construct with warnings, each once, however often it is looked at. */
export function createWarner(construct: IConstruct): (warnings: readonly string[]) => void {
  const told = new Set<string>();
  return (warnings) => {
    for (const warning of warnings) {
      if (!told.has(warning)) Annotations.of(construct).addWarning(warning);
      told.add(warning);
    }
  };
}
