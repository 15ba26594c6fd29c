import type { ObjectOperation } from "terraform-provider-sdk";
import { warnOfWrite } from "../dns-warnings.ts";
import type { KindServices } from "../kind-services.ts";
import { openOrigin } from "../record-origin.ts";
import { toRecords } from "./listed-sets.ts";
import { type ZoneState } from "./mapping.ts";
import { leavingOf } from "./judge-loss.ts";
import { readFound } from "./read-found.ts";
import { listReleased } from "./list-released.ts";
import { recordsOf } from "./scope.ts";
import { untilGoneOrServed } from "../wait-until-served.ts";
import { describeRecords } from "./write-zone-records.ts";

/** Removes what the state lists, but the zone's own name servers and what no configuration ever declared. */
export async function deleteRecords(prior: ZoneState, operation: ObjectOperation<KindServices>): Promise<void> {
  const { services, signal, warn, private: notes } = operation;
  const { zone } = prior;
  const { removed: listed, keptNs, released } = leavingOf(prior, openOrigin(notes).isUndeclared);
  if (keptNs)
    warn(
      `The NS records of the zone ${zone} itself were left as they are`,
      "Without them the zone could not be deployed. Terraform forgets them.",
    );
  for (const { summary, detail } of listReleased(released)) warn(summary, detail);
  if (listed.size === 0) return;
  const scope = { zone, listed, exclusive: false, ignore: [] };
  const reading = await readFound(services, { scope, prior: listed }, signal);
  const intent = { desired: [], remove: toRecords(listed) };
  const actual = recordsOf(reading);
  warnOfWrite(await services.client.records.writeZone({ zone, intent, actual, unguarded: true }, signal), warn);
  await untilGoneOrServed(prior, { what: describeRecords(prior), before: intent.remove, after: [] }, operation);
}
