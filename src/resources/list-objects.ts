import type { ListOperation } from "terraform-provider-sdk";
import { attemptRead } from "./about-object.ts";
import { inOrder } from "./in-order.ts";
import type { KindServices } from "./kind-services.ts";

/** An object that a listing names. */
interface Named {
  /** `the server acme/web1.example.com` */
  readonly object: string;
}

/**
 * Reads the objects that a listing names, one by one, and gives what is there. One that cannot be read is left out with the reason,
 * and the others are still read.
 */
export async function* readListed<Item extends Named, Found>(
  items: Iterable<Item>,
  { leaveOut }: Pick<ListOperation<KindServices>, "leaveOut">,
  read: (item: Item) => Promise<Found | undefined>,
): AsyncGenerator<readonly [Item, Found]> {
  const attempts = inOrder(items, async (item) => ({ item, found: await attemptRead(read(item)) }));
  for await (const { item, found } of attempts)
    if ("reason" in found) leaveOut(item.object, found.reason);
    // gone since it was listed
    else if (found.value !== undefined) yield [item, found.value];
}
