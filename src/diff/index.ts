/** Comparison of what synthesised stacks declare with the live APIs. */
export { compareParts, compareStacks, type DiffOptions } from "./compare-stacks.ts";
export type { ConstructDiff } from "./construct-diff.ts";
export type { AttributeDiff } from "./differences.ts";
export type { ElementDiff } from "./element-differences.ts";
export { createEvaluator, type Variables } from "./evaluate.ts";
export { withConflicts } from "./stack-conflicts.ts";
export { readStack, together, unreadableIn, type DeclaredStack } from "./read-stack.ts";
export { printMarkdown } from "./print/print-markdown.ts";
export { inOrder, printSummary, summaryOf } from "./print/summary.ts";
export { printText } from "./print/print-text.ts";
