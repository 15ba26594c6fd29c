import * as z from "zod";
import { defaulted, defineAction, duration, required } from "terraform-provider-sdk";
import { parseDuration } from "terraform-provider-sdk/core";
import { conditionForm, parseCondition } from "../../client/index.ts";
import { customerOrAll, fqdn } from "../common-arguments.ts";
import type { KindServices } from "../kind-services.ts";

const condition = z
  .string()
  .refine((text) => parseCondition(text) !== undefined, { error: `must be ${conditionForm}` });

const attributes = {
  customer: customerOrAll,
  fqdn,
  conditions: required(z.array(condition).min(1, { error: "must have at least one condition" }), {
    description:
      "What must hold, all of it. The name of a fact (`ipaddress`): it has been reported. Or a comparison by `==`, `!=`, `<`, `<=`, `>` or " +
      "`>=`: `processorcount >= 4`. Numbers are compared as numbers, other values as texts.",
  }),
  timeout: defaulted(duration, "10m", {
    description: "Longest time to wait, such as `90s` or `1h`. Default `10m`. When it is over, the action fails.",
  }),
};

/** Waits for what the configuration management reports of a server (docs/interface.md#facts-of-a-server). */
export const serverWaitForFacts = defineAction<KindServices>()({
  typeName: "ims_server_wait_for_facts",
  description:
    "Waits until facts of a server have been reported, and are as wanted, for example after its creation. What is still missing is shown " +
    "every 10 seconds.",
  attributes,
  async invoke({ customer, fqdn: host, conditions, timeout }, { services, signal, progress }) {
    const server = { customer: customer ?? "_", fqdn: host };
    const wait = {
      ...{ server, timeoutMs: parseDuration(timeout) ?? 0 },
      conditions: conditions.flatMap((text) => parseCondition(text) ?? []),
      onProgress: (missing: string) => progress(`waiting for ${missing}`),
    };
    await services.client.servers.waitForFacts(wait, signal);
  },
});
