import type { ConstructDiff } from "../construct-diff.ts";

type Action = ConstructDiff["action"];

/** How many of each there are. */
export interface Summary {
  readonly counts: Readonly<Record<Action, number>>;
  /** Constructs that would change something. */
  readonly changes: number;
  /** Constructs that could not be compared, for they are invalid or the service could not be read. */
  readonly problems: number;
}

export function summaryOf(found: readonly ConstructDiff[]): Summary {
  const counts: Record<Action, number> = {
    create: 0,
    update: 0,
    replace: 0,
    none: 0,
    unknown: 0,
    invalid: 0,
    undeclared: 0,
  };
  for (const { action } of found) counts[action] += 1;
  return {
    counts,
    changes: counts.create + counts.update + counts.replace,
    problems: found.filter(({ problems = [] }) => problems.length > 0).length,
  };
}

/** The summary in a line. */
export function printSummary({ counts }: Summary): string {
  const { create, update, replace, none, unknown, invalid, undeclared } = counts;
  const parts = [
    `${create} to create`,
    `${update} to update`,
    `${replace} to replace`,
    `${none} as declared`,
    ...(unknown > 0 ? [`${unknown} unknown`] : []),
    ...(invalid > 0 ? [`${invalid} invalid`] : []),
  ];
  const others = undeclared > 0 ? ` The service has ${undeclared} more that nobody declares.` : "";
  return `${parts.join(", ")}.${others}`;
}

/** What would be done first: what loses something, then changes, then what is new. */
const order: readonly Action[] = ["invalid", "replace", "update", "create", "unknown", "none", "undeclared"];

export function inOrder(found: readonly ConstructDiff[]): ConstructDiff[] {
  const nameOf = ({ path, id = "" }: ConstructDiff): string => `${path} ${id}`;
  return [...found].sort(
    (a, b) => order.indexOf(a.action) - order.indexOf(b.action) || nameOf(a).localeCompare(nameOf(b), "en"),
  );
}
