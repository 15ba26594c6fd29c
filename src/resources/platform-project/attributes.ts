import * as z from "zod";
import { computed, local, timeouts } from "terraform-provider-sdk";
import { projectFields } from "../../model/project-fields.ts";

/** The attributes of `ims_platform_project`. */
export const attributes = {
  id: computed(z.string(), {
    description: "`CLUSTER/PROJECT_ID`; a slash or a percent sign inside either is percent-encoded.",
    stable: true,
  }),
  ...projectFields,
  deletion_protection: local(z.boolean(), {
    description:
      "Whether a plan that would replace or destroy the project is refused. Default `true`. Set it to `false` and apply " +
      "before you remove or replace the project, and leave it so until it is replaced.",
  }),
} as const;

export const blocks = { timeouts: timeouts({ create: "10m", delete: "10m" }) } as const;
