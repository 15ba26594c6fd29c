import * as z from "zod";
import { computed, defineDataSource, nestedList, optional, type Diagnostic } from "terraform-provider-sdk";
import { printAddress, type ExpectedSet } from "../../client/index.ts";
import { parseTtl } from "../../dns/index.ts";
import { zone } from "../common-arguments.ts";
import { isUnknown } from "../configured-values.ts";
import type { KindServices } from "../kind-services.ts";
import { reading } from "../read-failures.ts";
import { checkSoughtName, soughtName } from "../records/sought-name.ts";
import { askedServers, readServers } from "../served-servers.ts";

const answer = {
  server: computed(z.string(), {
    description:
      "The server: its name as it was found, with the address asked, for example `ns1.example.com (192.0.2.1)`.",
  }),
  serial: computed(z.string(), { description: "Serial of the zone as this server has it. Null where it has none." }),
  answer: computed(z.array(z.string()), {
    description: "Data of the records that it answers with, in presentation form. Null without `name` and `type`.",
  }),
  problem: computed(z.string(), {
    description:
      "Why nothing can be said of it: it refuses, is silent, or does not serve the zone. Null where it answers.",
  }),
  in_sync: computed(z.boolean(), {
    description: "Whether its serial has reached the zone's at the service, or it answers what the service holds.",
  }),
} as const;

/** What the authoritative name servers of a zone answer. */
export const dnsServed = defineDataSource<KindServices>()({
  typeName: "ims_dns_served",
  description:
    "What the authoritative name servers of a zone serve, compared with what the service holds. A server that is behind, refuses or " +
    "does not answer is no error: `in_sync` tells.",
  attributes: {
    zone,
    name: soughtName("Name of records to ask for, too, with its trailing dot. Only with `type`."),
    type: optional(z.string().min(1), { description: "Type of the records to ask for. Only with `name`." }),
    servers: askedServers,
    serial: computed(z.string(), { description: "Serial of the zone at the service." }),
    in_sync: computed(z.boolean(), { description: "Whether all of them are in sync." }),
    answers: computed(nestedList(answer), { description: "What each address of each server answered." }),
  },
  validate: ({ zone: of, name, type }) => [
    ...checkSoughtName({ zone: of, name }),
    // what is unknown may turn out to be null
    ...((name === null) === (type === null) || isUnknown(name) || isUnknown(type)
      ? []
      : [invalid(name === null ? "type" : "name", "Give `name` and `type` together, or neither of them.")]),
    ...(typeof type === "string" && type.toUpperCase() === "ALIAS"
      ? [invalid("type", "Name servers know no `ALIAS`: ask for `A` or `AAAA`, and compare the serial.")]
      : []),
  ],
  async read(config, { services, signal }) {
    const { zone: id, name, type } = config;
    const { client } = services;
    const read = async () => {
      const expected =
        name === null || type === null ? undefined : await readExpected(client, { zone: id, name, type }, signal);
      return client.served.look({ zone: id, servers: readServers(config.servers), expected }, signal);
    };
    const { serial, servers } = await reading(`what is served of the zone ${id}`, read());
    const answers = servers.map((one) => ({
      server: printAddress(one.at),
      serial: textOf(one.serial),
      answer: one.answer?.map(({ data }) => data) ?? null,
      problem: one.problem ?? null,
      in_sync: one.inSync,
    }));
    return { ...config, serial: textOf(serial), in_sync: answers.every(({ in_sync: inSync }) => inSync), answers };
  },
});

function invalid(attribute: string, detail: string): Diagnostic {
  return { severity: "error", summary: `Invalid ${attribute}`, detail, path: [{ attribute }] };
}

/** All that the service holds under one name and type. */
async function readExpected(
  { records }: KindServices["client"],
  { zone: id, name, type }: { readonly zone: string; readonly name: string; readonly type: string },
  signal: AbortSignal,
): Promise<ExpectedSet> {
  const found = await records.list(id, { type, name }, signal);
  const present = found.map(({ data, ttl }) => ({ data: data.join(" "), ttl: parseTtl(ttl ?? "") ?? null }));
  return { name, type: type.toUpperCase(), present, absent: "others" };
}

function textOf(serial: number | undefined): string | null {
  return serial === undefined ? null : String(serial);
}
