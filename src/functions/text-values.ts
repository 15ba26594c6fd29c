import * as z from "zod";
import { createRecordData } from "../dns/builders.ts";
import { defineFunction } from "terraform-provider-sdk";

const build = createRecordData();
const use = "One entry of `values`, or the whole `data` of a record as one entry.";
const policy = z.enum(["none", "quarantine", "reject"]);

export const txtValueFunction = defineFunction({
  name: "txt_value",
  summary: "Value of a TXT record",
  description:
    `${use} A text of any length: quoted, escaped, and cut into character-strings of at most 255 octets. \`txt_value("a b")\` ` +
    'is `"a b"` with its quotes.',
  parameters: [{ name: "text", schema: z.string(), description: "The whole text, without quotes." }],
  returns: z.string(),
  run: (text) => build.txt(text),
});

export const spfValueFunction = defineFunction({
  name: "spf_value",
  summary: "Value of a TXT record that says who may send mail",
  description: `${use} \`spf_value(["mx", "-all"])\` is \`"v=spf1 mx -all"\` with its quotes (RFC 7208).`,
  parameters: [{ name: "terms", schema: z.array(z.string()), description: "Mechanisms and modifiers in their order." }],
  returns: z.string(),
  run: (terms) => build.spf(...terms),
});

export const dkimValueFunction = defineFunction({
  name: "dkim_value",
  summary: "Value of a TXT record with a key for signatures of mail",
  description:
    `${use} Its name is \`SELECTOR._domainkey\` below the domain. \`dkim_value("rsa", file("public.pem"))\` is ` +
    '`"v=DKIM1; k=rsa; p=…"` with its quotes (RFC 6376).',
  parameters: [
    { name: "key_type", schema: z.string().min(1), description: "`rsa` or `ed25519`." },
    {
      name: "public_key",
      schema: z.string(),
      description: "Base64, or the text of its PEM file; empty: the key is revoked.",
    },
  ],
  returns: z.string(),
  run: (keyType, publicKey) => build.dkim({ keyType, publicKey }),
});

export const dmarcValueFunction = defineFunction({
  name: "dmarc_value",
  summary: "Value of a TXT record that says what becomes of mail that fails its checks",
  description:
    `${use} Its name is \`_dmarc\` below the domain. \`dmarc_value("reject", ["dmarc@example.com"])\` is ` +
    '`"v=DMARC1; p=reject; rua=mailto:dmarc@example.com"` with its quotes (RFC 7489).',
  parameters: [
    { name: "policy", schema: policy, description: "`none`, `quarantine` or `reject`." },
    { name: "reports_to", schema: z.array(z.string()), description: "Addresses for aggregate reports; may be empty." },
  ],
  returns: z.string(),
  run: (name, aggregateReportsTo) => build.dmarc({ policy: name, aggregateReportsTo }),
});
