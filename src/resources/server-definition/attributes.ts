import * as z from "zod";
import { computed, localBlock, optional } from "terraform-provider-sdk";
import { serverFields } from "../../model/server-fields.ts";
import { zoneName } from "../../model/name-schemas.ts";

/** The attributes of `ims_server_definition`. */
export const attributes = {
  id: computed(z.string(), { description: "`CUSTOMER/FQDN`.", stable: true }),
  ...serverFields,
} as const;

const step = (description: string): ReturnType<typeof optional<boolean>> => optional(z.boolean(), { description });

/** What happens when the server is destroyed (docs/interface.md#decommission). */
export const decommission = localBlock(
  {
    revoke: step("Whether to revoke the certificate of the configuration management. Default `true`."),
    deactivate: step("Whether to deactivate the server in the inventory database. Default `true`."),
    delete: step(
      "Whether to delete the server definition. Default `true`. With `false` the definition stays, and Terraform forgets it.",
    ),
    dns_cleanup_zones: optional(z.array(zoneName), {
      description:
        "Zones in which all records of the server's name, and all CNAMEs that point to it, are removed before the " +
        "decommission. Records that a resource planned in the same run declares are left alone, and where their data is known only " +
        "after apply, all of their type and name; with `-target` or `-exclude` a part of them is not planned.",
    }),
  },
  {
    description:
      "What to do when the server is destroyed. By default every step runs. What the state says counts: apply a change before " +
      "the server is destroyed. That makes no request.",
  },
);

export const blocks = { decommission } as const;
