import { asLines } from "terraform-provider-sdk/core";
import * as z from "zod";
import { defineAction, required, set, type Diagnostic } from "terraform-provider-sdk";
import { lastingSteps, stepEffects } from "../../client/index.ts";
import { word } from "../../model/name-schemas.ts";
import { fqdn } from "../common-arguments.ts";
import { isTexts } from "../configured-values.ts";
import type { KindServices } from "../kind-services.ts";

const attributes = {
  customer: required(
    word.refine((text) => text !== "_", { error: "must be one customer" }),
    {
      description: "Identifier of the customer.",
    },
  ),
  fqdn,
  steps: required(set(z.array(z.enum(lastingSteps)).min(1, { error: "must have at least one step" })), {
    description:
      "Which steps to run: `revoke` (revokes the certificate of the configuration management), `deactivate` (deactivates the server in " +
      "its inventory database).",
  }),
};

/** Steps of a decommission without the last one (docs/interface.md#decommission). */
export const serverDecommissionSteps = defineAction<KindServices>()({
  typeName: "ims_server_decommission_steps",
  description:
    "Runs steps of the decommission of a server, such as revoking its certificate before it is installed anew. The server definition " +
    "stays. What is done already is no obstacle.",
  attributes,
  plan: ({ customer, fqdn: host, steps }) => [whatIsDone(customer, host, steps)],
  async invoke({ customer, fqdn: host, steps }, { services, signal, progress }) {
    progress(`running ${steps.join(" and ")} of ${customer}/${host}`);
    await services.client.servers.runSteps({ server: { customer, fqdn: host }, steps }, signal);
  },
});

function whatIsDone(customer: unknown, host: unknown, steps: unknown): Diagnostic {
  const server =
    typeof customer === "string" && typeof host === "string" ? `the server ${customer}/${host}` : "a server";
  const chosen = isTexts(steps) ? lastingSteps.filter((step) => steps.includes(step)) : undefined;
  return {
    severity: "warning",
    summary: `Steps of the decommission of ${server} will be run`,
    detail:
      chosen === undefined
        ? `Which steps of the decommission of ${server} are run is known only during the apply.`
        : `This is done to ${server}, without deleting its definition:\n\n${asLines(chosen.map((step) => stepEffects[step]))}`,
  };
}
