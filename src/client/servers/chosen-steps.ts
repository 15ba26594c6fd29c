import { Failure } from "terraform-provider-sdk/core";
import { decommissionServer } from "./decommission-server.ts";
import type { LastingStep } from "./lasting-steps.ts";
import type { ServersContext } from "./names.ts";
import type { ServerId } from "./server-definition.ts";

/** Which steps to run of which server. */
export interface ChosenSteps {
  readonly server: ServerId;
  readonly steps: readonly LastingStep[];
}

/**
 * Runs steps of a decommission; the definition stays.
 *
 * @throws Failure `server-gone` where there is no such server; as {@link decommissionServer}
 */
export async function runChosenSteps(
  parts: Pick<Parameters<typeof decommissionServer>[0], "records"> & { readonly context: ServersContext },
  { server, steps }: ChosenSteps,
  signal?: AbortSignal,
): Promise<void> {
  const chosen = { revoke: steps.includes("revoke"), deactivate: steps.includes("deactivate"), delete: false };
  const { gone } = await decommissionServer(parts, { server, steps: chosen }, signal);
  if (!gone) return;
  throw noServer(server, steps);
}

/** There is no server definition to run steps of. */
export function noServer({ customer, fqdn }: ServerId, steps: readonly LastingStep[]): Failure {
  return new Failure({
    code: "server-gone",
    doing: `Cannot run the steps ${steps.join(", ")} of the server ${customer}/${fqdn}`,
    happened: "There is no such server definition.",
    remedy: "Check the customer and the name.",
  });
}
