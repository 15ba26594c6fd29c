import * as z from "zod";
import { computed, optionalComputed, required, set } from "terraform-provider-sdk";
import { canonicalCustomer } from "./customer.ts";
import { defineFields, field } from "./define-fields.ts";
import { word } from "./name-schemas.ts";
import { wholeNumber } from "./whole-number.ts";

const uids = set(z.array(word));
const given = { forcesReplacement: true, stable: true } as const;
// 0 is none: what the service shows of a project without a quota can be declared, and is no change of one
const amount = wholeNumber(0);
const quota = { canonical: (value: unknown) => (value ? JSON.stringify(value) : "") } as const;

/** How a project can be billed (docs/interface.md#projects). */
export const billingCycles = ["MONTHLY", "YEARLY", "NONE"] as const;

/** The fields of a project (docs/interface.md#projects). The service has no update: every change is a replacement. */
export const projectFields = defineFields({
  cluster: field(
    required(word, {
      description: "Identifier of the cluster, one of those `ims_platform_clusters` lists. It may hold spaces.",
      forcesReplacement: true,
    }),
    { identity: true, urlOnly: true },
  ),
  name: field(required(word, { description: "User-friendly name.", forcesReplacement: true }), { identity: true }),
  admin_uids: required(set(z.array(word).min(1, { error: "must name at least one user" })), {
    description: "IDs of the users with administrator access; at least one.",
    forcesReplacement: true,
  }),
  editor_uids: optionalComputed(uids, { description: "IDs of the users with edit access.", ...given }),
  viewer_uids: optionalComputed(uids, { description: "IDs of the users with view access.", ...given }),
  customer_id: field(
    optionalComputed(word, {
      description:
        "Identifier of the customer who owns the project. Needed where the token can manage more than one customer.",
      ...given,
    }),
    { canonical: canonicalCustomer },
  ),
  product_id: optionalComputed(word, {
    description: "ID of the chosen product. Without one an unlimited product is used.",
    ...given,
  }),
  description: optionalComputed(z.string(), {
    description: "User-friendly description.",
    ...given,
  }),
  node_selector: optionalComputed(word, {
    description: "Node selector that keeps the project on the right nodes, as `key=value`.",
    ...given,
  }),
  requester_uid: optionalComputed(word, { description: "ID of the user who asked for the project.", ...given }),
  billing_cycle: optionalComputed(z.enum(billingCycles, { error: `must be one of ${billingCycles.join(", ")}` }), {
    description: "How the project is billed: `MONTHLY`, `YEARLY` or `NONE`. Not every user may choose each.",
    ...given,
  }),
  quota_memory: field(
    optionalComputed(amount, {
      description: "Memory quota in MiB. With a flexible product it selects the size of the project.",
      ...given,
    }),
    quota,
  ),
  quota_cpu: field(
    optionalComputed(amount, {
      description: "CPU quota in millicores. With a flexible product it selects the size of the project.",
      ...given,
    }),
    quota,
  ),
  project_id: field(
    computed(z.string(), {
      description: "The project's ID, which the service makes from the name. On the platform it is the project's name.",
      stable: true,
    }),
    { wire: "id", always: true },
  ),
  type: computed(z.string(), { description: "`SYSTEM`, `DEMO` or `CUSTOMER`.", stable: true }),
  url: computed(z.string(), { description: "Address of the project on the platform.", stable: true }),
  created: computed(z.number(), {
    description: "Time of creation, in milliseconds since 1970-01-01T00:00Z.",
    stable: true,
  }),
});
