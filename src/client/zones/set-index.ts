/** Which records of a zone have which type and name, by their numbers. */
export interface SetIndex {
  /** Adds the next record. */
  add(key: string): void;
  has(key: string): boolean;
  /** The number of keys. */
  readonly size: number;
  /** In their order. */
  numbersOf(key: string): number[];
  /** In the order of their first records. */
  keys(): IterableIterator<string>;
}

/**
 * An index of two numbers a record: nearly all sets of a large zone have one record, and a list for each of them would take more
 * memory than the zone's text.
 */
export function createSetIndex(): SetIndex {
  const first = new Map<string, number>();
  /** Of a first record the last one of its set, of any other the one before it. */
  let links = new Int32Array(64);
  let count = 0;
  return {
    add(key) {
      if (count === links.length) links = grown(links);
      const head = first.get(key);
      if (head === undefined) first.set(key, count);
      links[count] = head === undefined ? count : (links[head] ?? head);
      links[head ?? count] = count;
      count += 1;
    },
    has: (key) => first.has(key),
    get size() {
      return first.size;
    },
    numbersOf(key) {
      const head = first.get(key);
      if (head === undefined) return [];
      const numbers: number[] = [];
      for (let nr = links[head] ?? head; nr !== head; nr = links[nr] ?? head) numbers.push(nr);
      return [...numbers, head].reverse();
    },
    keys: () => first.keys(),
  };
}

function grown(numbers: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(numbers.length * 2);
  longer.set(numbers);
  return longer;
}
