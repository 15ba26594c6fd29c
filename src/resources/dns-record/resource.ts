import { printImportId, type RecordContent } from "../../client/index.ts";
import { Failure } from "../../core/failure.ts";
import { defineResource, type PrivateData } from "../../framework/kind.ts";
import { nothingToImport, parseImportId } from "../import-id.ts";
import { warnOfWrite } from "../dns-warnings.ts";
import type { KindServices } from "../kind-services.ts";
import { attributes, blocks } from "./attributes.ts";
import { isEquivalent } from "./equivalent.ts";
import { fromContent, toContent } from "./mapping.ts";
import { moves } from "./moves.ts";
import { checkConfig, checkPlan } from "./rules.ts";

const importForm = {
  what: "the DNS record",
  form: "ZONE/TYPE/NAME or ZONE/TYPE/NAME/NR",
  example: "example.com/A/www.example.com.",
  segments: [3, 4],
};

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
  async import(id, { services, signal }) {
    const [zone, type = "", name = "", nr] = parseImportId(id, importForm);
    const records = await services.client.records.readSet({ zone, type, name }, signal);
    if (nr === undefined && records.length > 1) throw several(id, records.length, printImportId(zone, type, name));
    const found = nr === undefined ? records[0] : records.find((record) => String(record.nr) === nr);
    if (found !== undefined) return fromContent(zone, found.content);
    throw nothingToImport(
      importForm,
      id,
      `There are ${records.length} ${type} records of ${name} in the zone ${zone}.`,
    );
  },
});

function several(id: string, count: number, base: string): Failure {
  const ids = Array.from({ length: count }, (_, nr) => `${base}/${nr}`);
  return new Failure({
    code: "import-ambiguous",
    doing: `Cannot import the DNS record ${JSON.stringify(id)}`,
    happened: `There are ${count} records of this type and name.`,
    remedy: `Add the index of the one you mean: ${ids.join(", ")}.`,
  });
}
