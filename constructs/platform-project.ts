import type { billingCycles } from "../src/resources/platform-project/attributes.ts";
import { platformProject } from "../src/resources/platform-project/index.ts";
import { fromProject, type ProjectState } from "../src/resources/platform-project/mapping.ts";
import type { Props } from "./construct-options.ts";
import { PlatformProject as Part, type PlatformProjectConfig } from "./generated/index.ts";
import type { Live } from "./live.ts";
import { defineResourceConstruct } from "./resource-construct.ts";

/** How a project is billed. Not every user may choose each. */
export const BillingCycle = {
  MONTHLY: "MONTHLY",
  YEARLY: "YEARLY",
  NONE: "NONE",
} as const satisfies { readonly [Cycle in (typeof billingCycles)[number]]: Cycle };
export type BillingCycle = (typeof BillingCycle)[keyof typeof BillingCycle];

export interface PlatformProjectProps extends Props<PlatformProjectConfig, "billingCycle"> {
  /**
   * How the project is billed. Not every user may choose each.
   *
   * @default - the service decides
   */
  readonly billingCycle?: BillingCycle | (string & {}) | undefined;
}

/** The service makes the id, so a project is found by its name, and by its customer where that is said. */
const live: Live<ProjectState> = {
  identity: ["cluster", "name"],
  async find({ cluster, name, customer_id: customer }, { client, signal, once }) {
    const all = await once(`projects of ${cluster}`, async () => {
      const ids = await client.projects.list(cluster, signal);
      return Promise.all(ids.map((id) => client.projects.get({ cluster, id }, signal)));
    });
    const found = all
      .filter((project) => project !== undefined)
      .find((project) => project.name === name && (customer === null || project.customerId === customer));
    return found === undefined ? undefined : fromProject(found);
  },
};

/**
 * A project on a container-platform cluster. The service has no update: every change is a replacement, which
 * `deletionProtection` refuses unless it is `false`.
 *
 * @example
 * const project = new PlatformProject(stack, "shop", {
 *   cluster: "Cluster One",
 *   name: "Shop Staging",
 *   adminUids: ["u10001"],
 *   billingCycle: BillingCycle.MONTHLY,
 * });
 * new TerraformOutput(stack, "url", { value: project.url });
 */
export class PlatformProject extends defineResourceConstruct<PlatformProjectProps>()(Part, platformProject, live) {}
