import { asLines } from "../../core/first-of.ts";
import type { Diagnostic } from "../diagnostic.ts";

const mostLines = 100;

/** Objects that are there and not listed, with why. */
export interface LeftOut {
  readonly add: (object: string, reason: string) => void;
  /** One warning with those that were not told yet. */
  readonly take: () => readonly Diagnostic[];
}

export function createLeftOut(): LeftOut {
  const lines: string[] = [];
  return {
    add: (object, reason) => void lines.push(`${object}: ${reason}`),
    take() {
      const taken = lines.splice(0);
      if (taken.length === 0) return [];
      const [summary, why] =
        taken.length === 1
          ? ["One object is not listed", "It exists, but cannot be managed as it is:"]
          : [`${taken.length} objects are not listed`, "They exist, but cannot be managed as they are:"];
      return [{ severity: "warning", summary, detail: `${why}\n\n${asLines(taken, mostLines)}` }];
    },
  };
}
