import type { RecordContent } from "../../client/index.ts";
import { defineResource, type PrivateData } from "../../framework/kind.ts";
import { warnOfWrite } from "../dns-warnings.ts";
import type { KindServices } from "../kind-services.ts";
import { attributes, blocks } from "./attributes.ts";
import { isEquivalent } from "./equivalent.ts";
import { findToImport } from "./import.ts";
import { fromContent, toContent } from "./mapping.ts";
import { moves } from "./moves.ts";
import { checkDestroy, checkPlan } from "./plan.ts";
import { checkConfig } from "./rules.ts";

/** Fingerprints of the other records of the same type and name: they tell a drifted record from one that is gone. */
const siblings = {
  remember: (data: PrivateData, fingerprints: readonly string[]): void => data.set("siblings", fingerprints),
  recall: (data: PrivateData): readonly string[] | undefined => data.get("siblings") as readonly string[] | undefined,
};

export const dnsRecord = defineResource<KindServices>()({
  typeName: "ims_dns_record",
  description:
    "One DNS record. Several records may share type and name; the provider finds its own by its data, never by its index.",
  attributes,
  blocks,
  moves,
  equivalent: isEquivalent,
  validate: checkConfig,
  checkPlan,
  checkDestroy,
  inState: (state, { client }) => client.creates.inState({ zone: state.zone, records: () => [toContent(state)] }),

  async create(planned, { services, saved, signal, private: secret, warn }) {
    const { zone } = planned;
    const onCreated = (content: RecordContent): void => saved(fromContent(zone, content));
    const content = toContent(planned);
    const written = await services.client.records.create({ zone, content, onCreated }, signal);
    siblings.remember(secret, written.siblings);
    warnOfWrite(written, warn);
    return fromContent(zone, written.content);
  },
  async read(state, { services, signal, private: secret }) {
    const query = { zone: state.zone, content: toContent(state), siblings: siblings.recall(secret) };
    const found = await services.client.records.find(query, signal);
    if (found === undefined) return null;
    siblings.remember(secret, found.siblings);
    return fromContent(state.zone, found.content);
  },
  async update(planned, prior, { services, signal, private: secret, warn }) {
    const request = { zone: prior.zone, prior: toContent(prior), next: toContent(planned) };
    const written = await services.client.records.update(request, signal);
    siblings.remember(secret, written.siblings);
    warnOfWrite(written, warn);
    return fromContent(prior.zone, written.content);
  },
  async delete(prior, { services, signal, warn }) {
    const request = { zone: prior.zone, content: toContent(prior) };
    const { restored } = await services.client.records.delete(request, signal);
    warnOfWrite({ restored, warnings: [] }, warn);
  },
  async import(id, operation) {
    const { zone, content } = await findToImport(id, operation);
    return fromContent(zone, content);
  },
});
