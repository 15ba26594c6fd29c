import { isNotFound } from "../../http/http-failure.ts";
import { untilFresh, type FreshnessParts, type Staleness } from "./until-fresh.ts";

/** An answer about an object: as it came, and what it says; or that there is none. */
type ObjectAnswer<Wire, Found> =
  { readonly wire: Wire; readonly found: Found } | { readonly notFound: unknown; readonly found?: undefined };

/** How an object is read. */
export interface ObjectReading<Wire, Found> {
  /** In words that fit after "Waiting until the service shows". */
  readonly what: string;
  readonly read: () => Promise<Wire>;
  readonly understand: (wire: Wire) => Found;
  /** Of what was found; `undefined` for a 404. */
  readonly staleness: (found: Found | undefined) => Staleness;
  /** What counts in the end. */
  readonly saw: (found: Found | undefined) => void;
}

/** Reads an object {@link untilFresh}. @throws the 404 of the last answer, where it is one */
export async function readObject<Wire, Found>(
  parts: FreshnessParts,
  { what, read, understand, staleness, saw }: ObjectReading<Wire, Found>,
  signal: AbortSignal | undefined,
): Promise<Wire> {
  const ask = async (): Promise<ObjectAnswer<Wire, Found>> => {
    try {
      const wire = await read();
      return { wire, found: understand(wire) };
    } catch (error) {
      if (isNotFound(error)) return { notFound: error };
      throw error;
    }
  };
  const answer = await untilFresh(parts, { what, read: ask, staleness: ({ found }) => staleness(found) }, signal);
  saw(answer.found);
  if ("notFound" in answer) throw answer.notFound;
  return answer.wire;
}
