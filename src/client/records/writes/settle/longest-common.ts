/**
 * The longest common subsequence of two lists, as pairs of indexes in ascending order. What the lists begin and end with in
 * common costs nothing; the rest takes time and memory by the product of its lengths. Between two readings around one write the
 * rest is short.
 */
export function longestCommon(left: readonly string[], right: readonly string[]): [number, number][] {
  const shorter = Math.min(left.length, right.length);
  const head = countWhile(shorter, (at) => left[at] === right[at]);
  const tail = countWhile(shorter - head, (at) => left.at(-1 - at) === right.at(-1 - at));
  const between = commonBetween(left.slice(head, left.length - tail), right.slice(head, right.length - tail));
  const indexes = (count: number): number[] => [...Array(count).keys()];
  return [
    ...indexes(head).map((at): [number, number] => [at, at]),
    ...between.map(([a, b]): [number, number] => [head + a, head + b]),
    ...indexes(tail).map((at): [number, number] => [left.length - tail + at, right.length - tail + at]),
  ];
}

/** For how many of the first `most` indexes it holds without a gap. */
function countWhile(most: number, holds: (at: number) => boolean): number {
  for (let at = 0; at < most; at += 1) if (!holds(at)) return at;
  return most;
}

function commonBetween(left: readonly string[], right: readonly string[]): [number, number][] {
  const width = right.length + 1;
  const lengths = new Uint32Array((left.length + 1) * width);
  const at = (a: number, b: number): number => lengths[a * width + b] ?? 0;
  for (let a = left.length - 1; a >= 0; a -= 1)
    for (let b = right.length - 1; b >= 0; b -= 1)
      lengths[a * width + b] = left[a] === right[b] ? at(a + 1, b + 1) + 1 : Math.max(at(a + 1, b), at(a, b + 1));
  const pairs: [number, number][] = [];
  for (let a = 0, b = 0; a < left.length && b < right.length;) {
    if (left[a] === right[b]) pairs.push([a++, b++]);
    else if (at(a + 1, b) >= at(a, b + 1)) a += 1;
    else b += 1;
  }
  return pairs;
}
