import { readShortened, setKeyOf, shortened, type RecordContent, type RecordQuery } from "../../client/index.ts";
import { defineResource, type ObjectOperation, type PrivateData } from "terraform-provider-sdk";
import { joinData } from "../../dns/index.ts";
import { canonicalNameText } from "../../model/record-fields.ts";
import { allowedRules } from "../records/allow.ts";
import { warnOfGone, warnOfWrite } from "../records/warnings.ts";
import type { KindServices } from "../kind-services.ts";
import { attributes, blocks } from "./attributes.ts";
import { aloneTypes, identity } from "./identity.ts";
import { findToImport } from "./find-to-import.ts";
import { fromContent, toContent, type RecordActual, type RecordState } from "./mapping.ts";
import { openMarks } from "../records/other-owners.ts";
import { knownOwner, nameOfOwner, statedResource } from "../owner-name.ts";
import { openOrigin } from "../records/record-origin.ts";
import { openRemovedOthers } from "../records/removed-others.ts";
import { openReturning } from "../records/returning-records.ts";
import { moves } from "./moves.ts";
import { checkDestroy, checkPlan } from "./check-plan.ts";
import { checkConfig } from "./check-config.ts";
import { untilGoneOrServed, untilServed } from "../records/wait-until-served.ts";
import { lookBeforeDeletion } from "../replacement-place.ts";
import { lookAtZone } from "../records/replacement-zone.ts";
import { keptIfUnread } from "../created-unread.ts";
import { isMadeIn } from "../made-id.ts";
import { labelOf } from "../label.ts";

/** What is known about the other records of the same type and name, to distinguish a changed record from a deleted one. */
const siblings = {
  remember: (data: PrivateData, fingerprints: readonly string[]): void => data.set("siblings", shortened(fingerprints)),
  recall: (data: PrivateData): RecordQuery["siblings"] => readShortened(data.get("siblings")),
};

export const dnsRecord = defineResource<KindServices>()({
  typeName: "ims_dns_record",
  description:
    "One DNS record. Several records may share type and name; the provider finds its own by its data, never by its index.",
  attributes,
  blocks,
  identity,
  label: (values) => labelOf(values, ["name", "type", "data"]),
  moves,
  validate: checkConfig,
  checkPlan,
  checkDestroy,
  isMade: ({ id, zone }) => isMadeIn(zone, id),
  inState(state, { client }, notes) {
    const resource = statedResource({ private: notes });
    client.creates.inState({ zone: state.zone, ...resource, records: () => [toContent(state)] });
  },

  async create(planned, operation) {
    const { services, saved, signal, private: privateState, warn } = operation;
    const { zone } = planned;
    let isAccepted = false;
    const onCreated = (accepted: RecordContent): void => {
      isAccepted = true;
      saved(fromContent(zone, accepted));
    };
    const content = toContent(planned);
    const owner = knownOwner(operation);
    const request = { zone, content, owner, onCreated, allowRules: allowedRules(planned.allow_rules) };
    const written = await keptIfUnread(() => services.client.records.create(request, signal), {
      isAccepted: () => isAccepted,
      saved,
    });
    siblings.remember(privateState, written.siblings);
    // what is noted of an object that this one replaces is not of this one
    openOrigin(privateState).settled();
    warnOfWrite(written, warn);
    const change = { what: describe(content), before: [], after: [content] };
    return untilServed(planned, change, fromContent(zone, written.content), operation);
  },
  async read(state, { services, signal, private: privateState, warn }) {
    const query = { zone: state.zone, content: toContent(state), ...noted(privateState) };
    const onGone = (perhaps: readonly RecordContent[]): void => warnOfGone(state.zone, query.content, perhaps, warn);
    const found = await services.client.records.find({ ...query, onGone }, signal);
    if (found === undefined) return null;
    siblings.remember(privateState, found.siblings);
    return refreshed(state, found, { services, private: privateState });
  },
  async update(planned, prior, operation) {
    const { services, saved, found, signal, private: privateState, warn } = operation;
    const { zone } = prior;
    // updates of one name may exchange their records; if this one fails after that, its record is another one
    const onHeld = (held: RecordContent): void => saved(fromContent(zone, held));
    const allowRules = allowedRules(planned.allow_rules);
    const onFound = (content: RecordContent): void => found(fromContent(zone, content));
    const known = { prior: toContent(prior), ...noted(privateState) };
    const request = { zone, ...known, next: toContent(planned), onHeld, onFound, allowRules };
    const written = await services.client.records.update(request, signal);
    openReturning(privateState).corrected();
    openOrigin(privateState).settled();
    siblings.remember(privateState, written.siblings);
    warnOfWrite(written, warn);
    // not that the former data is gone: a sibling that was written at the same time may have it now
    const change = { what: describe(request.next), before: [], after: [request.next] };
    return untilServed(planned, change, fromContent(zone, written.content), operation);
  },
  async delete(prior, operation) {
    const { services, saved, found, signal, private: privateState, warn } = operation;
    const { zone } = prior;
    await lookBeforeDeletion(lookAtZone, prior, operation);
    const others = openRemovedOthers(zone, operation);
    const onFound = (content: RecordContent): void => {
      others.removing(() => [content].filter(openOrigin(privateState).isForeign));
      found(fromContent(zone, content), () => refreshed(prior, { content }, operation));
    };
    const onHeld = (held: RecordContent): void => saved(fromContent(zone, held));
    const known = { content: toContent(prior), ...noted(privateState) };
    const { content } = known;
    const onGone = (perhaps: readonly RecordContent[]): void => warnOfGone(zone, content, perhaps, warn);
    const request = { zone, ...known, onHeld, onFound, onGone };
    await others.during(async () => {
      warnOfWrite(await services.client.records.delete(request, signal), warn);
      others.holding(content, []);
      await untilGoneOrServed(prior, { what: describe(content), before: [content], after: [] }, operation);
    });
  },
  toConfig: ({ name, data, data_comments: comments, cls }) => ({
    name: canonicalNameText(name),
    // comments belong to entries one by one
    data: comments === null ? [joinData(data)] : data,
    cls: cls?.toUpperCase() === "IN" ? null : cls,
  }),
  async import(id, operation) {
    const { zone, content } = await findToImport(id, operation);
    nameOfOwner(operation);
    openOrigin(operation.private).imported();
    return fromContent(zone, content);
  },
});

/** What the private state says of the record and of its resource. */
function noted(data: PrivateData): Pick<RecordQuery, "siblings" | "owner" | "revision"> {
  return { siblings: siblings.recall(data), ...statedResource({ private: data }) };
}

/** What a record that was found makes of a state, with what is noted of it. */
function refreshed(
  state: RecordState,
  { content, isDoubtful }: { readonly content: RecordContent; readonly isDoubtful?: true | undefined },
  { services, private: notes }: Pick<ObjectOperation<KindServices>, "services" | "private">,
): RecordActual {
  const known = toContent(state);
  openReturning(notes).seen([content], [known]);
  // other data may be drift, or a record of somebody else that came when the own one went; after a kill even this data may be somebody else's
  if (!aloneTypes.has(content.type.toUpperCase()))
    openOrigin(notes).seen(ofOne(content), isDoubtful ? ofOne(known, []) : ofOne(known));
  openMarks(notes).seen([content], services.client.records.marks);
  return fromContent(state.zone, content);
}

function ofOne(
  content: RecordContent,
  known: readonly RecordContent[] = [content],
): ReadonlyMap<string, readonly RecordContent[]> {
  return new Map([[setKeyOf(content), known]]);
}

function describe({ name, type }: RecordContent): string {
  return `the DNS record ${name} ${type}`;
}
