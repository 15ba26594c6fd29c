import type { WriteOperation } from "terraform-provider-sdk";
import { describeRecord, setKeyOf, type RecordContent } from "../../client/index.ts";
import type { KindServices } from "../kind-services.ts";
import type { Listed } from "./listed-sets.ts";
import type { ZoneActual } from "./mapping.ts";

/**
 * Refuses to overwrite or remove what no plan has shown, or warns of it. What the state lists is compared with that.
 *
 * @throws Failure `plan-stale`
 */
export function refuseUnshown(
  zone: string,
  { touched, before }: { readonly touched: readonly RecordContent[]; readonly before: ReadonlyMap<string, Listed> },
  { services, stale }: Pick<WriteOperation<KindServices, ZoneActual>, "services" | "stale">,
): void {
  const foreign = touched.filter((content) => !before.has(setKeyOf(content)));
  const unshown = services.client.shownRemovals.unshown(zone, foreign);
  stale(
    unshown.map((content) => ({
      path: describeRecord(content),
      text: "would be overwritten or removed, which the last plan in this directory does not show",
    })),
  );
}
