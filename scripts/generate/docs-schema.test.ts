import * as z from "zod";
import { localBlock, computed, nestedMap, optional, optionalComputed, required, set } from "terraform-provider-sdk";
import { schemaSection } from "./docs-schema.ts";

test("attributes by presence and name, with their marks, and what is nested in sections below", () => {
  const text = z.string();
  const section = schemaSection(
    {
      id: computed(text, { description: "Made by the service." }),
      zone: required(text, { description: "The zone.", forcesReplacement: true }),
      uids: optionalComputed(set(z.array(text)), { description: "Users." }),
      old: optional(z.boolean(), { description: "Once used.", deprecated: "Use `zone`." }),
      token: optional(text, { description: "Secret.", sensitive: true }),
      records: required(
        nestedMap({
          values: required(z.array(text), { description: "Data." }),
          ttl: optional(z.number(), { description: "Seconds." }),
        }),
        { description: "Records by name." },
      ),
    },
    { timeouts: localBlock({ create: optional(text, { description: "Creating." }) }, { description: "How long." }) },
  );
  expect(section).toBe(`## Schema

### Required

- \`records\` (Attributes Map) Records by name. (see [below for nested schema](#nestedatt--records))
- \`zone\` (String) The zone. Changing it forces a replacement.

### Optional

- \`old\` (Boolean, Deprecated) Once used. Use \`zone\`.
- \`timeouts\` (Block, Optional) How long. (see [below for nested schema](#nestedblock--timeouts))
- \`token\` (String, Sensitive) Secret.
- \`uids\` (Set of String) Users. Where it is not set, the service decides.

### Read-Only

- \`id\` (String) Made by the service.

<a id="nestedatt--records"></a>

### Nested Schema for \`records\`

Required:

- \`values\` (List of String) Data.

Optional:

- \`ttl\` (Number) Seconds.

<a id="nestedblock--timeouts"></a>

### Nested Schema for \`timeouts\`

Optional:

- \`create\` (String) Creating.
`);
});
