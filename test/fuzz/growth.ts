import type { FuzzSubject } from "./target.ts";

const small = 100;
const factor = 4;
/** Time may grow by so much more than the size. Twice is what a busy machine does; work that is quadratic takes 16 times as long. */
const patience = 2.5;
/** Times below this are noise. In ms. */
const noiseMs = 20;

/** Works that take more time than in proportion to their size, each as a sentence. */
export async function* measureGrowth({ linear = {} }: FuzzSubject): AsyncGenerator<string> {
  for (const [name, make] of Object.entries(linear)) {
    // sizes at which there is something to measure
    let size = small;
    while (size < 20_000 && (await fastest(make(size))) < noiseMs) size *= factor;
    // a busy machine makes one step look like growth, hardly two in a row
    const told = (await tooSteep(make, size)) && (await tooSteep(make, size));
    if (told !== undefined) yield `${name}: ${told}`;
  }
}

/** What was measured, where the time grows by too much from `size` to four times as much. */
async function tooSteep(make: (size: number) => () => Promise<void> | void, size: number): Promise<string | undefined> {
  const [one, four] = [await fastest(make(size)), await fastest(make(factor * size))];
  if (four <= factor * patience * Math.max(one, noiseMs)) return undefined;
  return `size ${size} takes ${one.toFixed(1)} ms, size ${factor * size} takes ${four.toFixed(1)} ms`;
}

/** The shortest of a few times. In ms. */
async function fastest(run: () => Promise<void> | void): Promise<number> {
  let best = Infinity;
  for (let left = 3; left > 0; left -= 1) {
    const began = performance.now();
    await run();
    best = Math.min(best, performance.now() - began);
    if (best > 2000) break;
  }
  return best;
}
