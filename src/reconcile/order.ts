/** A change at a place in a list whose indexes move when something is inserted or deleted. */
export type IndexedChange =
  { readonly kind: "update" | "delete"; readonly index: number } | { readonly kind: "create" };

const rank = { update: 0, create: 1, delete: 2 } as const;

/**
 * Updates come first, because the indexes are still those that were read. Creates follow, so that the set is never empty.
 * Deletes come last, from the highest index down, because a delete shifts only the records after it.
 * (docs/behaviour.md#writes-to-a-set)
 */
export function inOrder<C extends IndexedChange>(changes: readonly C[]): C[] {
  const indexOf = (change: IndexedChange): number => (change.kind === "create" ? 0 : change.index);
  return [...changes].sort((a, b) => rank[a.kind] - rank[b.kind] || indexOf(b) - indexOf(a));
}
