import { readImportId, setKeyOf } from "../../client/index.ts";
import { defineResource } from "../../framework/kind.ts";
import { warnOfWrite } from "../dns-warnings.ts";
import type { KindServices } from "../kind-services.ts";
import { attributes, blocks } from "./attributes.ts";
import { checkPlan } from "./check-plan.ts";
import { isEquivalent } from "./equivalent.ts";
import { isApexNs, isSoa } from "./key.ts";
import { fromReading, listedSets, toRecords } from "./mapping.ts";
import { moves } from "./moves.ts";
import { readFound } from "./read-found.ts";
import { checkConfig } from "./rules.ts";
import { recordsOf } from "./scope.ts";
import { scopeOf, writeRecords } from "./write.ts";

export const dnsZoneRecords = defineResource<KindServices>()({
  typeName: "ims_dns_zone_records",
  description:
    "Many DNS records of a zone as one resource, or all of them. One request refreshes them where nothing has changed, and only " +
    "what changes is written.",
  attributes,
  blocks,
  moves,
  equivalent: isEquivalent,
  validate: checkConfig,
  checkPlan,

  create: (planned, operation) => writeRecords(planned, null, operation),
  async read(state, { services, signal }) {
    const { zone, exclusive, ignore } = state;
    const reading = await readFound(
      services,
      { scope: scopeOf(state), prior: listedSets(state.records, zone) },
      signal,
    );
    const records = fromReading(reading, zone, state.records);
    if (Object.keys(records).length === 0 && Object.keys(state.records).length > 0) return null;
    return { id: zone, zone, records, exclusive, ignore, serial: reading.serial };
  },
  update: (planned, prior, operation) => writeRecords(planned, prior, operation),
  async delete(prior, { services, signal, warn }) {
    const { zone } = prior;
    const listed = listedSets(prior.records, zone);
    const reading = await readFound(
      services,
      { scope: { zone, listed, exclusive: false, ignore: [] }, prior: listed },
      signal,
    );
    const remove = toRecords(listed).filter((content) => !isApexNs(setKeyOf(content), zone));
    if (remove.length < toRecords(listed).length)
      warn(
        `The NS records of the zone ${zone} itself were left as they are`,
        "Without them the zone could not be deployed. Terraform forgets them.",
      );
    const intent = { desired: [], remove };
    const actual = recordsOf(reading);
    warnOfWrite(await services.client.records.writeZone({ zone, intent, actual, unguarded: true }, signal), warn);
  },
  async import(id, { services, signal }) {
    // a zone's id may hold slashes, and nothing stands behind it
    const zone = readImportId(id).join("/");
    const reading = await services.client.records.readZone(
      { zone, contents: [], wants: (setKey) => !isSoa(setKey) },
      signal,
    );
    const records = fromReading(reading, zone);
    return { id: zone, zone, records, exclusive: null, ignore: null, serial: reading.serial };
  },
});
