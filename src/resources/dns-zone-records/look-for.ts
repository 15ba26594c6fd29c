import type { ObjectOperation } from "terraform-provider-sdk";
import type { OnlyFoundOption } from "../../client/index.ts";
import type { KindServices } from "../kind-services.ts";
import { openGivenUp } from "../records/given-up.ts";
import { openOrigin } from "../records/record-origin.ts";
import { readFound, readingOf, type FoundReading } from "./read-found.ts";
import { onlyFoundIn, type Found, type Scope } from "./scope.ts";

/** What is there before a change, and what of it is only found. */
interface Looked extends Found {
  readonly reading: FoundReading;
  readonly isOnlyFound: NonNullable<OnlyFoundOption["isOnlyFound"]>;
}

/**
 * Reads what is there before a change. Where nothing may be read, what was listed stands for it.
 *
 * @param scope what is to be ours
 * @param prior what was listed before
 * @param takesMore whether an exclusive zone takes what no state has shown
 */
export async function lookFor(
  scope: Scope,
  prior: Found["prior"],
  {
    services,
    signal,
    private: notes,
  }: Pick<ObjectOperation<KindServices>, "signal" | "private"> & { readonly services: KindServices | undefined },
  takesMore?: boolean,
): Promise<Looked> {
  const isOnlyFound = onlyFoundIn(scope, prior, notes);
  const reading =
    services === undefined
      ? readingOf(prior)
      : await readFound(services, { scope, prior, isOnlyFound, takesMore }, signal);
  const [{ isUndeclared }, { isOthers }] = [openOrigin(notes), openGivenUp(scope.zone, { services, private: notes })];
  return { reading, prior, isUndeclared, isOthers, isOnlyFound };
}
