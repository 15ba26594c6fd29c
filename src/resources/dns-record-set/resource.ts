import { planZone, type RecordContent } from "../../client/index.ts";
import { defineResource } from "terraform-provider-sdk";
import { wholeName } from "../../dns/index.ts";
import { canonicalNameText } from "../../model/record-fields.ts";
import { nothingToImport, parseImportId } from "../parse-import-id.ts";
import { warnOfWrite } from "../records/warnings.ts";
import type { KindServices } from "../kind-services.ts";
import { openOrigin } from "../records/record-origin.ts";
import { nearestRecords } from "../records/nearest-records.ts";
import { knownOwner, nameOfOwner, statedResource } from "../owner-name.ts";
import { openGivenUp, type Giving } from "../records/given-up.ts";
import { attributes, blocks } from "./attributes.ts";
import { identity } from "./identity.ts";
import { fromRecords, toRecords } from "./mapping.ts";
import { moves } from "./moves.ts";
import { checkDestroy, checkPlan, onlyFoundIn, ownOf } from "./check-plan.ts";
import { checkConfig } from "./check-config.ts";
import { compareBeforeDelete } from "./compare-before-delete.ts";
import { refreshed } from "./refreshed.ts";
import { describeSet, writeRecords } from "./write-set.ts";
import { foreignIn, openRemovedOthers } from "../records/removed-others.ts";
import { untilGoneOrServed } from "../records/wait-until-served.ts";
import { lookBeforeDeletion } from "../replacement-place.ts";
import { lookAtZone } from "../records/replacement-zone.ts";
import { isMadeIn } from "../made-id.ts";
import { labelOf } from "../label.ts";

const importForm = {
  what: "the DNS record set",
  form: "ZONE/TYPE/NAME",
  example: "example.com/MX/example.com.",
  segments: [3],
};

export const dnsRecordSet = defineResource<KindServices>()({
  typeName: "ims_dns_record_set",
  description:
    "All DNS records of one type and name. Values are changed in place where possible; new ones come before old ones go.",
  attributes,
  blocks,
  identity,
  label: (values) => labelOf(values, ["name", "type"]),
  moves,
  validate: checkConfig,
  checkPlan,
  checkDestroy,
  isMade: ({ id, zone }) => isMadeIn(zone, id),
  inState(state, { client }, notes) {
    const resource = statedResource({ private: notes });
    client.creates.inState({ zone: state.zone, ...resource, records: () => toRecords(state) });
  },

  create: (planned, operation) => writeRecords(planned, null, operation),
  async read(state, { services, signal, private: notes }) {
    const query = { set: state, contents: toRecords(state), owner: knownOwner({ private: notes }) };
    const records = await services.client.records.findSet(query, signal);
    return records.length === 0 ? null : refreshed(state, records, { services, private: notes });
  },
  update: (planned, prior, operation) => writeRecords(planned, prior, operation),
  async delete(prior, operation) {
    const { services, signal, warn, saved, private: notes } = operation;
    await lookBeforeDeletion(lookAtZone, prior, operation);
    const [givenUp, others] = [openGivenUp(prior.zone, operation), openRemovedOthers(prior.zone, operation)];
    const intent = { desired: [], remove: givenUp.own(toRecords(prior)) };
    const write = async ({ begun, holding }: Giving): Promise<void> => {
      const onFound = (records: readonly RecordContent[]): void => {
        others.removing(() => {
          const changes = planZone(records, intent);
          return foreignIn(changes, ownOf(prior, changes, notes));
        });
        compareBeforeDelete(records, prior, operation);
        begun();
      };
      const onHolds = (holds: readonly RecordContent[]): void => {
        holding(prior, holds);
        others.holding(prior, holds);
        saved(fromRecords(prior, holds, prior));
      };
      const isOnlyFound = onlyFoundIn(prior, [], notes);
      const request = { set: prior, intent, ...statedResource(operation), onFound, onHolds, isOnlyFound };
      warnOfWrite(await services.client.records.writeSet(request, signal), warn);
      await untilGoneOrServed(prior, { what: describeSet(prior), before: intent.remove, after: [] }, operation);
    };
    await others.during(() => givenUp.during(intent.remove, write));
  },
  toConfig: ({ name }) => ({ name: canonicalNameText(name) }),
  async import(id, operation) {
    const { services, signal, private: notes } = operation;
    const [zone, type = "", name = ""] = parseImportId(id, importForm);
    const set = { zone, type, name: wholeName(name) };
    const records = await services.client.records.findSet({ set, contents: [] }, signal);
    if (records.length === 0)
      throw nothingToImport(importForm, id, [
        `There are no ${type} records of ${name} in the zone ${zone}.`,
        await nearestRecords(set, { services, signal }),
      ]);
    openOrigin(notes).imported();
    nameOfOwner(operation);
    return fromRecords(set, records);
  },
});
