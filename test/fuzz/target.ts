import { createRandom, seedOf, type Random } from "./random.ts";

/** Something that reads what others wrote, and what must hold of it for any input. */
export interface FuzzTarget {
  readonly name: string;
  /** How many inputs of it stand for one of the cheapest. */
  readonly cost: number;
  open(): Promise<FuzzSubject> | FuzzSubject;
}

export interface FuzzSubject {
  /** Tries an input made from these random choices. Throws where a property does not hold. */
  try(random: Random, keep: (input: unknown) => void): Promise<void> | void;
  /** Works that must take time in proportion to a size. */
  readonly linear?: Readonly<Record<string, (size: number) => () => Promise<void> | void>>;
  close?(): Promise<void> | void;
}

/** A property that did not hold. */
export interface Finding {
  readonly target: string;
  readonly seed: number;
  readonly nth: number;
  readonly problem: string;
  /** As JSON; octets in base64. */
  readonly input: string;
}

/** A single input may take so long, on a machine that is busy. In ms. */
const longestMs = 5000;

/** Tries input number `nth` of a run. Gives what does not hold. */
export async function tryOne(
  { name, subject }: { name: string; subject: FuzzSubject },
  seed: number,
  nth: number,
): Promise<Finding | undefined> {
  let kept: unknown;
  const found = (problem: string): Finding => ({ target: name, seed, nth, problem, input: print(kept) });
  const began = performance.now();
  try {
    await subject.try(createRandom(seedOf(seed, name, nth)), (input) => void (kept = input));
  } catch (error) {
    return found(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  const took = performance.now() - began;
  return took > longestMs ? found(`it took ${Math.round(took)} ms`) : undefined;
}

function print(input: unknown): string {
  const text = JSON.stringify(input, (_, value: unknown) =>
    value instanceof Uint8Array ? { base64: Buffer.from(value).toString("base64") } : value,
  ) as string | undefined;
  return (text ?? "nothing").slice(0, 4000);
}

/** Fails with what is expected and what is there instead. */
export function expectThat(holds: boolean, what: string): void {
  if (!holds) throw new Error(`does not hold: ${what}`);
}

/** The error, where it is one of those that may be thrown; everything else is a finding. */
export function allowing<T>(isAllowed: (error: unknown) => boolean, run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    if (isAllowed(error)) return undefined;
    throw error;
  }
}
