import {
  createRecordOwners,
  keyOf,
  plainRecord,
  setKeyOf,
  usualOrigin,
  type OwnerClaim,
  type RecordContent,
} from "../client/index.ts";
import { canonicalName, checkZone, wholeData } from "../dns/index.ts";
import { toContents } from "../resources/records/values.ts";
import { declaredSets, listedSets } from "../resources/dns-zone-records/listed-sets.ts";
import { isValueObject, isWhollyKnown, unknown, type Value, type ValueObject } from "terraform-provider-sdk/values";
import { groupBy } from "../core/group-by.ts";
import { isTexts } from "./sorted-texts.ts";

/** A declaration among others. */
export interface PlacedDeclaration {
  readonly path: string;
  readonly typeName: string;
  readonly declared: ValueObject;
  readonly marked: MarkedBy;
  /** By which id it is imported, where it is. */
  readonly importId?: Value | undefined;
  /** In which of the service's platforms it is, if it is a project. */
  readonly platform: string;
  /** Attributes whose values are not shown. */
  readonly sensitive?: ReadonlySet<string>;
}

/** In which stack records are declared, and whose count as own there: first the owner for which they are marked. */
export interface MarkedBy {
  readonly stack: string;
  readonly owners: readonly string[];
}

/** Two declarations that cannot both come true. */
export interface Conflict {
  readonly paths: readonly [string, string];
  readonly message: string;
}

/**
 * What declarations for one service contradict each other in: records declared twice, two owners of the records of one type and
 * name, records in a zone that another one is to hold empty, records that may not stand together, servers and projects declared twice. What is
 * not known conflicts with nothing; of records the type and name are enough.
 */
export function conflictsOf(declarations: readonly PlacedDeclaration[]): readonly Conflict[] {
  const zones = groupBy(declarations.filter(isOfZone), ({ declared }) => canonicalName(declared["zone"] as string));
  return [
    ...[...zones].flatMap(([zone, all]) => [...ownersOf(zone, all), ...neighboursOf(zone, all)]),
    ...objectsTwice(declarations),
  ];
}

function isOfZone({ typeName, declared }: PlacedDeclaration): boolean {
  return typeName.startsWith("ims_dns_") && typeof declared["zone"] === "string";
}

function ownersOf(zone: string, declarations: readonly PlacedDeclaration[]): Conflict[] {
  const owners = createRecordOwners();
  const marks = new Map(declarations.map(({ path, marked }) => [path, marked]));
  return declarations.flatMap((declaration) => {
    const { path, declared, marked } = declaration;
    const claim = claimOf(declaration, zone);
    if (claim === undefined) return [];
    const found = owners
      .claim(claim)
      .filter(({ kind, reason }) => reason === "both-declare" || !isLeftAlone(marked, marks.get(kind)));
    // the conflicts of an exclusive zone resource are reported once for each other construct
    const bySame = groupBy(found, ({ kind, reason }) => `${reason} ${kind}`);
    return [...bySame.values()].flatMap(([first, ...more]): Conflict[] => {
      if (first === undefined) return [];
      const { kind: other, set, reason } = first;
      const [type = "", name = ""] = set.split(" ");
      const sets = `the ${type} records of ${name}${more.length === 0 ? "" : ` and ${more.length} more sets`}`;
      const records = `${sets} in the zone ${declared["zone"] as string}`;
      const why =
        reason === "both-declare"
          ? `${other} and ${path} both declare ${records}`
          : `${other} and ${path}: one of them declares ${records}, and the other is exclusive and would remove them`;
      return [
        {
          paths: [other, path],
          message: `${why}. They would undo each other's changes with every apply: declare each record in one place.`,
        },
      ];
    });
  });
}

/** Of another owner, an exclusive resource leaves what is marked. In one run it is refused all the same. */
function isLeftAlone(one: MarkedBy, other: MarkedBy | undefined): boolean {
  if (other === undefined || one.stack === other.stack || other.owners.length === 0) return false;
  return one.owners.length > 0 && !one.owners.some((owner) => other.owners.includes(owner));
}

/** What a construct owns; `kind` is what conflicts call it by. */
function claimOf({ path, typeName, declared }: PlacedDeclaration, zone: string): OwnerClaim | undefined {
  const about = { owner: path, kind: path, zone };
  if (typeName === "ims_dns_zone_records") {
    const { records = null, exclusive, ignore = null } = declared;
    if (!isValueObject(records)) return undefined;
    const ignored = ignore ?? [];
    const empties = exclusive === true && isTexts(ignored) ? { ignore: ignored } : undefined;
    return { ...about, sets: declaredSets(records, zone), records: [], empties };
  }
  const { type, name } = declared;
  if (typeof type !== "string" || typeof name !== "string") return undefined;
  const set = setKeyOf({ type, name });
  if (typeName === "ims_dns_record_set") return { ...about, sets: [set], records: [] };
  const data = declared["data"] ?? null;
  // what relative targets mean, as the provider takes them
  const key = isTexts(data) ? keyOf({ type, data: wholeData(type, data, usualOrigin(zone, name)) }) : undefined;
  return { ...about, sets: [], records: [{ set, key }] };
}

/** Errors that are reported elsewhere, or that are only warnings in the provider. */
const notHere = new Set(["D1", "T3"]);

/** Records of different constructs at one name that may not stand together, such as a CNAME beside an address. */
function neighboursOf(zone: string, declarations: readonly PlacedDeclaration[]): Conflict[] {
  const records = declarations.flatMap((one) => recordsOf(one, zone).map((record) => ({ ...one, record })));
  const byName = groupBy(records, ({ record }) => canonicalName(record.name));
  const told = new Set<string>();
  return checkZone(
    records.map(({ record: { name, type, data, ttl } }) => ({ name, type, data, ttl: ttl ?? undefined })),
    { zone, complete: false },
  ).flatMap(({ rule, level, message, record: index }): Conflict[] => {
    const own = records[index];
    if (own === undefined || level !== "error" || notHere.has(rule) || isAllowed(own, rule)) return [];
    const others = byName.get(canonicalName(own.record.name)) ?? [];
    const other = others.find(({ path }) => path !== own.path);
    if (other === undefined || isAllowed(other, rule)) return [];
    const paths = [other.path, own.path].sort() as [string, string];
    if (told.has(paths.join())) return [];
    told.add(paths.join());
    return [
      {
        paths,
        message: `${paths[0]} and ${paths[1]} contradict each other at ${own.record.name} (rule ${rule}): ${message}`,
      },
    ];
  });
}

function isAllowed({ declared }: PlacedDeclaration, rule: string): boolean {
  const allowed = declared["allow_rules"] ?? null;
  return Array.isArray(allowed) ? allowed.includes(rule) || !isWhollyKnown(allowed) : allowed === unknown;
}

function recordsOf({ typeName, declared }: PlacedDeclaration, zone: string): RecordContent[] {
  if (typeName === "ims_dns_zone_records") {
    const records = declared["records"] ?? null;
    if (!isValueObject(records)) return [];
    return [...listedSets(records as never, zone).values()].flatMap((one) => toContents(one, one.set));
  }
  const { type, name, ttl } = declared;
  if (typeof type !== "string" || typeof name !== "string") return [];
  const texts = (value: Value = null): readonly string[] => (isTexts(value) ? value : []);
  const common = { name, type, ttl: typeof ttl === "string" ? ttl : null, comment: null };
  if (typeName === "ims_dns_record_set") return toContents(common, { ...common, values: texts(declared["values"]) });
  const data = texts(declared["data"]);
  return data.length === 0 ? [] : [plainRecord({ ...common, data })];
}

/** Kinds whose objects have one name: what they are called, and what a name is of. */
const named: readonly (readonly [typeName: string, nameOf: (one: PlacedDeclaration) => Name | undefined])[] = [
  [
    "ims_server_definition",
    ({ declared: { fqdn, customer } }) =>
      typeof fqdn === "string" && typeof customer === "string"
        ? { key: canonicalName(fqdn), text: `the server ${fqdn}`, isUnique: true }
        : undefined,
  ],
  [
    "ims_platform_project",
    // letter for letter those of the service, which may hold two that others made
    ({ declared: { cluster, name }, platform }) =>
      typeof cluster === "string" && typeof name === "string"
        ? {
            key: JSON.stringify([platform, cluster, name.normalize()]),
            text: `the project ${name} of ${cluster}`,
            isUnique: false,
          }
        : undefined,
  ],
];

interface Name {
  readonly key: string;
  readonly text: string;
  /** Whether the service has one object of the name at most; else objects are told apart by their ids, too. */
  readonly isUnique: boolean;
}

interface Named extends Name {
  readonly path: string;
  readonly importId: Value | undefined;
}

function objectsTwice(declarations: readonly PlacedDeclaration[]): Conflict[] {
  return named.flatMap(([type, nameOf]) => {
    const all = declarations.flatMap((one): Named[] => {
      const name = one.typeName === type ? nameOf(one) : undefined;
      return name === undefined ? [] : [{ path: one.path, importId: one.importId, ...name }];
    });
    return [...groupBy(all, ({ key }) => key).values()].flatMap((ofName) =>
      ofName.flatMap((one, at): Conflict[] => {
        const other = ofName.slice(0, at).find((earlier) => !areTwo(earlier, one));
        if (other === undefined) return [];
        const advice = other.isUnique
          ? "declare it once."
          : "declare it once. Where the service has two of the name, each needs its `importFrom`, and keeps it.";
        const message = `${other.path} and ${one.path} both declare ${other.text}: ${advice}`;
        return [{ paths: [other.path, one.path], message }];
      }),
    );
  });
}

/** Whether two declarations of one name may be of two objects: each is imported by an id of its own. */
function areTwo({ importId: id, isUnique }: Named, { importId: other }: Named): boolean {
  return !isUnique && id !== undefined && other !== undefined && (id === unknown || id !== other);
}
