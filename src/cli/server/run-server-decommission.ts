import { Failure } from "terraform-provider-sdk/core";
import {
  anyCustomer,
  lastingSteps,
  noServer,
  stepEffects,
  type LastingStep,
  type ServerId,
} from "../../client/index.ts";
import type { CommandContext } from "../command-context.ts";
import { confirm } from "../confirm.ts";
import { withProgress } from "../progress.ts";
import { withClient } from "../with-client.ts";

/** Steps to be run of a server. */
export interface DecommissionRequest {
  readonly server: ServerId;
  readonly steps: readonly LastingStep[];
  /** Without asking. */
  readonly yes: boolean;
}

/**
 * Shows what steps of a decommission do, asks, and runs them. The definition stays.
 *
 * @throws Failure `not-confirmed`; `server-gone`; `option-invalid` where no single customer is named; whatever the service or the settings are wrong about
 */
export async function runDecommission(
  { server, steps, yes }: DecommissionRequest,
  context: CommandContext,
): Promise<void> {
  const { terminal, signal } = context;
  const name = `${server.customer}/${server.fqdn}`;
  const chosen = lastingSteps.filter((step) => steps.includes(step));
  const doing = `Cannot run steps of the decommission of ${name}`;
  if (server.customer === anyCustomer)
    throw new Failure({
      ...{ code: "option-invalid", doing },
      happened: "The customer is _, which stands for any.",
      remedy: "Name the customer of the server.",
    });
  await withClient(context, doing, async ({ servers }) => {
    const found = await servers.get(server, signal);
    if (found === undefined) throw noServer(server, chosen);
    terminal.print(
      `${yes ? "This is" : "This would be"} done to the server ${found.customer}/${found.fqdn}, whose definition stays:`,
    );
    for (const step of chosen) terminal.print(`  ${step}: ${stepEffects[step]}`);
    if (!yes)
      await confirm(context, {
        ...{ question: "Do it?", refused: "Nothing was done" },
        remedy: "Give --yes to do it without a question.",
      });
    await withProgress(context, "Running them", () => servers.runSteps({ server, steps: chosen }, signal));
    terminal.print("Done.");
  });
}
