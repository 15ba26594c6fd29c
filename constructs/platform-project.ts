import type { Construct } from "constructs";
import type { billingCycles } from "../src/model/project-fields.ts";
import { platformProject } from "../src/resources/platform-project/resource.ts";
import type { Props } from "./construct-options.ts";
import { PlatformProject as Part, type PlatformProjectConfig } from "./generated/index.ts";
import { defineConstruct } from "./ims-construct.ts";
import { DataImsPlatformProject } from "./platform-data-sources.ts";

/** How a project is billed. Not every user may choose each. */
export const BillingCycle = {
  MONTHLY: "MONTHLY",
  YEARLY: "YEARLY",
  NONE: "NONE",
} as const satisfies { readonly [Cycle in (typeof billingCycles)[number]]: Cycle };
export type BillingCycle = (typeof BillingCycle)[keyof typeof BillingCycle];

/** What a `PlatformProject` declares. */
export interface PlatformProjectProps extends Props<PlatformProjectConfig, "billingCycle"> {
  /**
   * How the project is billed. Not every user may choose each.
   *
   * @default - the service decides
   */
  readonly billingCycle?: BillingCycle | (string & {}) | undefined;
}

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
export class PlatformProject extends defineConstruct<[props: PlatformProjectProps]>()(Part, platformProject) {
  /** Looks up a project that something else manages. */
  static fromId(scope: Construct, id: string, cluster: string, projectId: string): DataImsPlatformProject {
    return new DataImsPlatformProject(scope, id, { cluster, projectId });
  }
}
