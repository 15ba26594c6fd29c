import { defineResource } from "terraform-provider-sdk";
import type { KindServices } from "../kind-services.ts";
import { knownOwner, statedResource } from "../owner-name.ts";
import { attributes, blocks } from "./attributes.ts";
import { identity } from "./identity.ts";
import { checkDestroy, checkPlan } from "./check-plan.ts";
import { deleteRecords } from "./delete-zone-records.ts";
import { importRecords } from "./import-zone-records.ts";
import { listedSets, toRecords } from "./listed-sets.ts";
import { moves } from "./moves.ts";
import { refreshed } from "./refreshed.ts";
import { scopeOf } from "./scope.ts";
import { readFound } from "./read-found.ts";
import { checkConfig } from "./check-config.ts";
import { takeSuccessor } from "./successor.ts";
import { writeRecords } from "./write-zone-records.ts";
import { isMadeIn } from "../made-id.ts";
import { label } from "./label.ts";

export const dnsZoneRecords = defineResource<KindServices>()({
  typeName: "ims_dns_zone_records",
  description:
    "Many DNS records of a zone as one resource, or all of them. One request refreshes them where nothing has changed, and only " +
    "what changes is written.",
  attributes,
  blocks,
  identity,
  label,
  moves,
  validate: checkConfig,
  checkPlan,

  isMade: ({ id, zone }) => isMadeIn(zone, id),
  inState({ zone, records }, { client }, notes) {
    const resource = statedResource({ private: notes });
    client.creates.inState({ zone, ...resource, records: () => toRecords(listedSets(records, zone)) });
  },
  checkDestroy,

  create(planned, operation) {
    takeSuccessor(operation.private);
    return writeRecords(planned, null, operation);
  },
  async read(state, { services, signal, private: notes }) {
    const listed = listedSets(state.records, state.zone);
    const owner = knownOwner({ private: notes });
    const reading = await readFound(services, { scope: scopeOf(state), prior: listed, owner }, signal);
    if (reading.sets.size === 0 && Object.keys(state.records).length > 0) return null;
    return refreshed(state, reading, notes);
  },
  // what an exclusive zone does not list goes, and no apply compares it with a plan
  takesFurther: (_, { exclusive }) =>
    exclusive === false || exclusive === null ? [] : ["all records of the zone that it does not list (exclusive)"],
  update: (planned, prior, operation) => writeRecords(planned, prior, operation),
  delete: deleteRecords,
  import: importRecords,
});
