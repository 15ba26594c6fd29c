/** Desired and actual things of one collection, paired. Nothing is lost: each of both sides stands in exactly one place. */
export interface Pairs<D, A> {
  /** Both hold the same. */
  readonly kept: readonly { readonly desired: D; readonly actual: A }[];
  /** `actual` is to become `desired`, in its place. */
  readonly updates: readonly { readonly desired: D; readonly actual: A }[];
  readonly creates: readonly D[];
  readonly deletes: readonly A[];
}

export interface PairOptions<D, A> {
  readonly desired: readonly D[];
  readonly actual: readonly A[];
  /** What makes two things the same thing. Several may share a key: they are a multiset. */
  readonly keyOf: (thing: D | A) => string;
  /** Whether two things of the same key also agree in everything else. */
  readonly isSame: (desired: D, actual: A) => boolean;
  /** Whether an actual thing may be turned into a desired one of another key. Default: any. */
  readonly mayBecome?: (desired: D, actual: A) => boolean;
}

/**
 * The fewest changes from actual to desired: equal ones are kept, ones of equal key are updated, then what is left over on
 * both sides is paired as updates in place, and only the rest is created or deleted.
 */
export function pairUp<D, A>({
  desired,
  actual,
  keyOf,
  isSame,
  mayBecome = () => true,
}: PairOptions<D, A>): Pairs<D, A> {
  const same = takePairs(desired, actual, (d, a) => keyOf(d) === keyOf(a) && isSame(d, a));
  const sameKey = takePairs(same.desired, same.actual, (d, a) => keyOf(d) === keyOf(a));
  const left = takePairs(sameKey.desired, sameKey.actual, mayBecome);
  return {
    kept: same.pairs,
    updates: [...sameKey.pairs, ...left.pairs],
    creates: left.desired,
    deletes: left.actual,
  };
}

function takePairs<D, A>(
  desired: readonly D[],
  actual: readonly A[],
  fits: (desired: D, actual: A) => boolean,
): { pairs: { desired: D; actual: A }[]; desired: D[]; actual: A[] } {
  const rest = [...actual];
  const pairs: { desired: D; actual: A }[] = [];
  const unpaired: D[] = [];
  for (const one of desired) {
    const at = rest.findIndex((other) => fits(one, other));
    const [found] = at === -1 ? [] : rest.splice(at, 1);
    if (found === undefined) unpaired.push(one);
    else pairs.push({ desired: one, actual: found });
  }
  return { pairs, desired: unpaired, actual: rest };
}
