import { canonicalCustomer, identityInZone, isVitalKey, setKeyOf, type RecordContent } from "../client/index.ts";
import { canonicalName } from "../dns/index.ts";
import { fromContent, toContent } from "../resources/dns-record/mapping.ts";
import { listedSets } from "../resources/dns-zone-records/listed-sets.ts";
import { fromProject } from "../resources/platform-project/mapping.ts";
import type { Value } from "terraform-provider-sdk/values";
import { propertyName } from "./attribute-names.ts";
import type { Compared, ConstructDiff } from "./construct-diff.ts";
import { groupBy } from "../core/group-by.ts";
import { isOfObject } from "./is-of-object.ts";
import type { Search } from "./live-search.ts";
import { projectsOf } from "./live/cluster-projects.ts";
import { isNamed } from "./live/platform-project.ts";
import { hiddenText, withoutText } from "./sensitive.ts";

type Reading = Pick<Search<never>, "client" | "signal" | "once">;

/**
 * Live objects that no construct declares: records of the zones, servers of the customers and projects of the clusters for which
 * something is declared. Where a declaration may be of any object of a zone, customer or cluster, none of it is listed.
 *
 * @param own what the client of the reading was asked for: only in its places is looked
 * @param compared all that is declared for the service
 */
export async function findUndeclared(
  own: readonly Compared[],
  compared: readonly Compared[],
  reading: Reading,
): Promise<ConstructDiff[]> {
  const isOwn = new Set(own);
  const looks: readonly (readonly [string, string, Look, (place: string, one: Compared) => string])[] = [
    ["zone", "ims_dns_", recordsOf, canonicalName],
    ["customer", "ims_server_", serversOf, canonicalCustomer],
    ["cluster", "ims_platform_", projectsIn, (cluster, { platform }) => JSON.stringify([platform, cluster])],
  ];
  const found = looks.flatMap(([scope, prefix, look, canonical]) => {
    const all = compared.filter(({ resource }) => resource.kind.typeName.startsWith(prefix));
    // it may be in any of them
    if (all.some(({ known }) => typeof known[scope] !== "string")) return [];
    const places = groupBy(all, (one) => canonical(one.known[scope] as string, one));
    const ownPlaces = [...places.values()].filter((declared) => declared.some((one) => isOwn.has(one)));
    return ownPlaces.map((declared) => {
      // what was found is of a place as the service spells it
      const { known = {} } = declared.find(({ found: one }) => one !== undefined) ?? declared[0] ?? {};
      const place = known[scope] as string;
      return declared.some(isAnything)
        ? Promise.resolve([])
        : look(place, declared, reading).catch(
            unread(declared.every(({ sensitive }) => sensitive.has(scope)) ? undefined : place, prefix),
          );
    });
  });
  return (await Promise.all(found)).flat();
}

type Look = (place: string, declared: readonly Compared[], reading: Reading) => Promise<ConstructDiff[]>;

/** Whether it is not known which object a declaration is of. Unknown data leave the name. */
function isAnything({ known, resource, diff }: Compared): boolean {
  const identity = resource.live.identity.filter((name) => name !== "data");
  return diff.action !== "invalid" && identity.some((name) => known[name] == null);
}

async function recordsOf(zone: string, declared: readonly Compared[], reading: Reading): Promise<ConstructDiff[]> {
  const declaredRecords = createDeclaredRecords(zone, declared);
  if (declaredRecords === undefined) return [];
  const { isDeclared, missingIn } = declaredRecords;
  const { records } = reading.client;
  const signal = reading.signal ?? new AbortController().signal;
  const { others } = await records.readZone({ zone, contents: [], wants: () => false, isOneOfMany: true }, signal);
  // the zone's text completes names and ends where a comment begins: what it shows in another form is read as it is declared
  const doubtful = missingIn(others);
  const exact = await Promise.all(
    [...doubtful.values()].flatMap((contents) => {
      const [first] = contents;
      if (first === undefined) return [];
      return [records.findSet({ set: { zone, type: first.type, name: first.name }, contents }, signal)];
    }),
  );
  const live = [...others.filter((content) => !doubtful.has(setKeyOf(content))), ...exact.flat()];
  return (
    live
      // what is marked for another owner is declared elsewhere
      .filter((content) => reading.client.records.marks.otherOwnerOf(content) === undefined)
      .filter((content) => !isVitalKey(setKeyOf(content), zone) && !isDeclared(content))
      .map((content) => undeclared("ims_dns_record", fromContent(zone, content)))
  );
}

/** What is declared in a zone. */
interface DeclaredRecords {
  readonly isDeclared: (content: RecordContent) => boolean;
  /** By the keys of their sets, the single records that were found, where one of the set is not among these. */
  readonly missingIn: (contents: readonly RecordContent[]) => ReadonlyMap<string, readonly RecordContent[]>;
}

/** `undefined` where all of the zone is declared. */
function createDeclaredRecords(zone: string, compared: readonly Compared[]): DeclaredRecords | undefined {
  const sets = new Set<string>();
  const records = new Map<string, RecordContent>();
  for (const { resource, known, found, diff } of compared) {
    const { typeName } = resource.kind;
    if (typeName === "ims_dns_zone_records") {
      if (known["exclusive"] === true) return undefined;
      for (const key of listedSets((known["records"] ?? {}) as never, zone).keys()) sets.add(key);
      continue;
    }
    if (typeof known["type"] !== "string" || typeof known["name"] !== "string") continue;
    const key = setKeyOf({ type: known["type"], name: known["name"] });
    // which of its records it is of is not known
    const isWhole = typeName !== "ims_dns_record" || diff.action === "unknown" || diff.action === "invalid";
    if (isWhole) sets.add(key);
    else if (found !== undefined) {
      const content = toContent(found as never);
      records.set(identityInZone(content), content);
    }
  }
  return {
    isDeclared: (content) => sets.has(setKeyOf(content)) || records.has(identityInZone(content)),
    missingIn: (contents) => {
      const there = new Set(contents.map(identityInZone));
      const bySet = [...groupBy([...records], ([, content]) => setKeyOf(content))];
      const missing = bySet.filter(([, found]) => found.some(([identity]) => !there.has(identity)));
      return new Map(missing.map(([key, found]) => [key, found.map(([, content]) => content)]));
    },
  };
}

async function serversOf(
  customer: string,
  declared: readonly Compared[],
  { client, signal }: Reading,
): Promise<ConstructDiff[]> {
  const fqdns = declared.flatMap(({ known: { fqdn } }) => (typeof fqdn === "string" ? [canonicalName(fqdn)] : []));
  const declaredNames = new Set(fqdns);
  const { names, odd } = await client.servers.listed(customer, signal);
  const found = names
    .filter((fqdn) => !declaredNames.has(canonicalName(fqdn)))
    .map((fqdn) => undeclared("ims_server_definition", { id: `${customer}/${fqdn}` }));
  const left = odd.map(({ line, reason }) =>
    untold("ims_server_", `Left out is the server ${customer}/${line}. ${reason}`),
  );
  return [...found, ...left];
}

async function projectsIn(cluster: string, declared: readonly Compared[], reading: Reading): Promise<ConstructDiff[]> {
  const all = await reading.once(`projects of ${cluster}`, () => projectsOf(cluster, reading));
  const found = new Set(declared.map((one) => one.found?.["id"]));
  // which of several of a name is meant was not to be told
  const unclear = declared.flatMap(({ known: { name = null, customer_id = null }, diff: { action } }) =>
    action === "unknown" && typeof name === "string" ? [{ name, customer_id: customer_id as string | null }] : [],
  );
  return all
    .filter((project) => !unclear.some((declaration) => isNamed(project, declaration)))
    .map((project) => fromProject(project) as Readonly<Record<string, Value>>)
    .filter((project) => !found.has(project["id"] ?? null))
    .map(({ id = null, name = null }) => undeclared("ims_platform_project", { id, name }));
}

/** Enough of an object to know it again. */
function undeclared(kind: string, object: Readonly<Record<string, unknown>>): ConstructDiff {
  const { id, ...rest } = object as Readonly<Record<string, Value>>;
  const shown = Object.entries(rest).filter(([name, value]) => value !== null && name !== "cls");
  return {
    path: "",
    kind,
    id: typeof id === "string" ? id : undefined,
    action: "undeclared",
    changes: shown.map(([name, before]) => ({
      attribute: propertyName(name),
      before,
      after: null,
      forcesReplacement: false,
    })),
    unknown: [],
  };
}

/** What could not be listed is said, and ends nothing else. A place that is not shown is `undefined`. */
function unread(place: string | undefined, prefix: string): (error: unknown) => ConstructDiff[] {
  return (error) => {
    if (!isOfObject(error)) throw error;
    const told = place === undefined ? withoutText(error) : `${error.doing}. ${error.detail}`;
    const problem = `Cannot list what nobody declares in ${place ?? hiddenText}. ${told}`;
    return [untold(prefix, problem)];
  };
}

function untold(prefix: string, problem: string): ConstructDiff {
  return {
    path: "",
    kind: `${prefix}*`,
    id: undefined,
    action: "unknown",
    changes: [],
    unknown: [],
    problems: [problem],
  };
}
