/** Groups things by key, in the order of their first ones. */
export function groupBy<T, K>(things: readonly T[], keyOfThing: (thing: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const thing of things) {
    const key = keyOfThing(thing);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [thing]);
    else group.push(thing);
  }
  return groups;
}
