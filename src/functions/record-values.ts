import * as z from "zod";
import { createRecordData } from "../dns/builders.ts";
import { defineFunction } from "terraform-provider-sdk";

const build = createRecordData();
const number = (most: number): z.ZodNumber => z.number().int().min(0).max(most);
const use = "One entry of `values`, or the whole `data` of a record as one entry.";
const host = z.string().min(1);

export const mxValueFunction = defineFunction({
  name: "mx_value",
  summary: "Value of an MX record",
  description: `${use} \`mx_value(10, "mx1.example.com.")\` is \`10 mx1.example.com.\`.`,
  parameters: [
    { name: "preference", schema: number(65_535), description: "Lower ones are tried first." },
    { name: "host", schema: host, description: "Full name of the mail server with a trailing dot." },
  ],
  returns: z.string(),
  run: (preference, name) => build.mx(preference, name),
});

export const srvValueFunction = defineFunction({
  name: "srv_value",
  summary: "Value of an SRV record",
  description: `${use} \`srv_value(10, 60, 5060, "sip.example.com.")\` is \`10 60 5060 sip.example.com.\`.`,
  parameters: [
    { name: "priority", schema: number(65_535), description: "Lower ones are tried first." },
    { name: "weight", schema: number(65_535), description: "Share among those of one priority." },
    { name: "port", schema: number(65_535), description: "Port of the service." },
    { name: "target", schema: host, description: "Full name of the host with a trailing dot." },
  ],
  returns: z.string(),
  run: (priority, weight, port, target) => build.srv({ priority, weight, port, target }),
});

export const caaValueFunction = defineFunction({
  name: "caa_value",
  summary: "Value of a CAA record",
  description: `${use} \`caa_value(0, "issue", "ca.example.net")\` is \`0 issue "ca.example.net"\`.`,
  parameters: [
    { name: "flags", schema: number(255), description: "0, or 128: who does not understand the tag must not issue." },
    { name: "tag", schema: z.string().min(1), description: "`issue`, `issuewild`, `iodef` or another." },
    { name: "value", schema: z.string(), description: "The value, without quotes." },
  ],
  returns: z.string(),
  run: (flags, tag, value) => build.caa({ flags: flags as 0, tag, value }),
});

export const svcbValueFunction = defineFunction({
  name: "svcb_value",
  summary: "Value of an HTTPS or SVCB record",
  description: `${use} \`svcb_value(1, ".", { alpn = "h2,h3" })\` is \`1 . alpn=h2,h3\` (RFC 9460).`,
  parameters: [
    { name: "priority", schema: number(65_535), description: "Lower ones are tried first; 0 makes an alias." },
    { name: "target", schema: host, description: "Full name with a trailing dot; `.` is the record's own name." },
    {
      name: "params",
      schema: z.record(z.string(), z.string()),
      description: "Parameters by name; an empty text gives the name alone (`no-default-alpn`).",
    },
  ],
  returns: z.string(),
  run: (priority, target, params) => build.svcb({ priority, target, params }),
});

export const locValueFunction = defineFunction({
  name: "loc_value",
  summary: "Value of a LOC record",
  description: `${use} \`loc_value(47.3769, 8.5417, 408)\` is \`47 22 36.840 N 8 32 30.120 E 408.00m\` (RFC 1876).`,
  parameters: [
    { name: "latitude", schema: z.number().min(-90).max(90), description: "Degrees; south is negative." },
    { name: "longitude", schema: z.number().min(-180).max(180), description: "Degrees; west is negative." },
    { name: "altitude", schema: z.number(), description: "Metres above the reference ellipsoid." },
  ],
  returns: z.string(),
  run: (latitude, longitude, altitude) => build.loc({ latitude, longitude, altitude }),
});
