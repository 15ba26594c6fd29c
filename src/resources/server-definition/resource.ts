import { asLines } from "terraform-provider-sdk/core";
import {
  describeRecord,
  nearestTo,
  recordName,
  serverIdentity,
  type RecordContent,
  type ServerDefinition,
} from "../../client/index.ts";
import { defineResource, revisionOf, type PrivateData } from "terraform-provider-sdk";
import { serverFields } from "../../model/server-fields.ts";
import { fromAttributes } from "../../model/table-attributes.ts";
import { ofCustomer } from "../common-arguments.ts";
import { nameOfOwner } from "../owner-name.ts";
import { nothingToImport, parseImportId } from "../parse-import-id.ts";
import type { KindServices } from "../kind-services.ts";
import { attributes, blocks } from "./attributes.ts";
import { identity } from "./identity.ts";
import { fromDefinition, toDeclaration } from "./mapping.ts";
import { checkDestroy, checkPlan, lookAtPlace, words } from "./check-plan.ts";
import { refuseToPass } from "../planned-object.ts";
import { lookBeforeDeletion } from "../replacement-place.ts";
import { changedSince } from "./last-change.ts";
import { noteAnew, refuseMadeAnew } from "./made-anew.ts";
import { openShownCleanUp } from "./shown-clean-up.ts";
import { warnOfForms } from "./warn-of-forms.ts";
import { isMadeIn } from "../made-id.ts";
import { labelOf } from "../label.ts";

const importForm = {
  what: "the server definition",
  form: "CUSTOMER/FQDN",
  example: "acme/web1.example.com",
  segments: [2],
};

/** Since when (Unix ms) a server exists that was never read: for a while, its absence in a reading proves nothing. */
const unread = {
  since: (data: PrivateData, at: number | undefined): void => data.set("unread", at),
  get: (data: PrivateData): number | undefined => {
    const at = data.get("unread");
    return typeof at === "number" ? at : undefined;
  },
};

export const serverDefinition = defineResource<KindServices>()({
  typeName: "ims_server_definition",
  description:
    "A server definition: the node classification that the configuration management reads. Destroying it decommissions " +
    "the server.",
  attributes,
  blocks,
  identity,
  label: (values) => labelOf(values, ["fqdn"]),
  validate: warnOfForms,
  checkPlan,
  checkDestroy,
  isMade: ({ id, customer }) => isMadeIn(customer, id),
  inState: (state, { client }) => client.creates.inState({ server: fromAttributes(serverFields, state) }),

  async create(planned, { services, saved, signal, private: privateState }) {
    const onCreated = (server: ServerDefinition, at: number): void => {
      unread.since(privateState, at);
      saved(fromDefinition(server), { whole: true });
    };
    services.client.planned.applied(serverIdentity(planned));
    services.client.creates.decommissions.end(planned);
    const server = await services.client.servers.create({ declared: toDeclaration(planned), onCreated }, signal);
    unread.since(privateState, undefined);
    return fromDefinition(server, planned);
  },
  async read(state, operation) {
    const { customer, fqdn } = state;
    const { services, signal, private: privateState, warn } = operation;
    const { servers } = services.client;
    const found = await servers.get({ customer, fqdn }, signal);
    const createdAt = unread.get(privateState);
    nameOfOwner({ private: privateState });
    if (found !== undefined) {
      if (createdAt !== undefined) unread.since(privateState, undefined);
      const read = fromDefinition(found, state);
      noteAnew(state, read, operation);
      return read;
    }
    if (createdAt === undefined || !servers.mayAppear(createdAt)) {
      noteAnew(state, undefined, operation);
      return null;
    }
    warn(
      `The server ${fqdn} cannot be read yet`,
      "It was created a short while ago and no reading has shown it so far. The state keeps it; the next plan looks again.",
    );
    return state;
  },
  async update(planned, prior, operation) {
    const { services, saved, found, signal, warn } = operation;
    const onUpdated = (): void => saved({}, { whole: true });
    const onFound = (server: ServerDefinition): void => {
      const actual = fromDefinition(server);
      refuseMadeAnew("update", actual, operation);
      found(actual);
      services.client.creates.decommissions.end(planned);
    };
    const onOverwritten = (what: string): void => warn(`Update of the server ${planned.fqdn}`, what);
    const update = {
      expected: toDeclaration(prior),
      planned: toDeclaration(planned),
      onFound,
      onUpdated,
      onOverwritten,
    };
    services.client.planned.applied(serverIdentity(planned));
    return fromDefinition(await services.client.servers.update(update, signal), planned);
  },
  async delete(prior, operation) {
    const { services, found, stale, saved, signal, warn, private: notes } = operation;
    await lookBeforeDeletion(lookAtPlace, prior, operation);
    const { customer, fqdn, decommission } = prior;
    const steps = {
      revoke: decommission?.revoke ?? true,
      deactivate: decommission?.deactivate ?? true,
      delete: decommission?.delete ?? true,
    };
    const cleanUpZones = decommission?.dns_cleanup_zones ?? [];
    const onFound = (server: ServerDefinition): void => {
      const actual = fromDefinition(server);
      refuseMadeAnew("decommission", actual, operation);
      found(actual);
      const changed = changedSince(prior, server, notes);
      if (changed.length > 0) saved({ mod_date: server.modDate, mod_user: server.modUser });
      stale(changed);
    };
    const shown = openShownCleanUp(notes, recordName(fqdn));
    refuseToPass(serverIdentity(prior), words, notes);
    const onCleanUp = (zone: string, records: readonly RecordContent[]): void =>
      stale(shown.differences(zone, records));
    services.client.planned.applied(serverIdentity({ customer, fqdn }));
    const server = { server: { customer, fqdn }, revision: revisionOf(notes) };
    const request = { ...server, steps, cleanUpZones, staysIn: shown.kept, onFound, onCleanUp };
    const { warnings, removed } = await services.client.servers.decommission(request, signal);
    if (removed.length > 0)
      warn(`The clean-up of ${fqdn} removed records`, `They were:\n\n${asLines(removed.map(describeRecord))}`);
    for (const warning of warnings) warn(`Decommission of the server ${fqdn}`, warning);
  },
  async import(id, { services, signal, private: privateState }) {
    const [customer, fqdn = ""] = parseImportId(id, importForm);
    nameOfOwner({ private: privateState });
    const found = await services.client.servers.get({ customer, fqdn }, signal);
    if (found !== undefined) {
      services.client.creates.decommissions.end(found);
      return fromDefinition(found);
    }
    const near = await nearestTo(fqdn, "servers", services.client.servers.list(customer, signal));
    throw nothingToImport(importForm, id, [`There is no server ${fqdn} of ${ofCustomer(customer)}.`, near]);
  },
});
