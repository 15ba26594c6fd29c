import type { Dice } from "./dice.ts";

export const zone = "shared.example";
export const cluster = "Cluster One";

/** What one state declares. */
export interface Wants {
  /** Values of records with `count`, which shift where one goes. */
  readonly list: readonly string[];
  /** Records with `for_each`, by their key. */
  readonly ones: Readonly<Record<string, { readonly name: string; readonly value: string; readonly note?: string }>>;
  /** Values of whole sets, by their name. */
  readonly sets: Readonly<Record<string, readonly string[]>>;
  /** Values by the name, of one `ims_dns_zone_records`. */
  readonly listed: Readonly<Record<string, readonly string[]>>;
  /** Roles of servers, by their host. */
  readonly servers: Readonly<Record<string, string>>;
  /** Admins of projects, by their name. */
  readonly projects: Readonly<Record<string, readonly string[]>>;
}

export const nothing: Wants = { list: [], ones: {}, sets: {}, listed: {}, servers: {}, projects: {} };

/** Names at which both states, and others, have records that are no whole sets. */
export const sharedNames = ["pool", "a", "b"] as const;

/** Another declaration of the state of this letter, with one to three differences. No other state declares these values. */
export function changed(wants: Wants, letter: string, dice: Dice): Wants {
  let next = wants;
  for (let left = 1 + dice.below(3); left > 0; left -= 1) next = dice.pick(edits)(next, letter, dice);
  return next;
}

type Edit = (wants: Wants, letter: string, dice: Dice) => Wants;

const netOf = (letter: string): number => (letter === "x" ? 1 : 2);
const edits: readonly Edit[] = [
  editList,
  editList,
  editOnes,
  editOnes,
  editSets,
  editListed,
  editServers,
  editProjects,
];

/** Some of a few values, in any order. */
const someOf = (letter: string, part: number, dice: Dice): string[] =>
  dice.some([1, 2, 3, 4].map((nr) => `10.${netOf(letter)}.${part}.${nr}`));

function editList(wants: Wants, letter: string, dice: Dice): Wants {
  const { list } = wants;
  if (list.length > 0 && dice.chance(0.5)) {
    const gone = dice.below(list.length);
    return { ...wants, list: list.filter((_, nr) => nr !== gone) };
  }
  return { ...wants, list: someOf(letter, 0, dice) };
}

function editOnes(wants: Wants, letter: string, dice: Dice): Wants {
  const keys = dice.some(["k1", "k2", "k3", "k4"]);
  const values = dice.shuffled([1, 2, 3, 4, 5].map((nr) => `10.${netOf(letter)}.1.${nr}`));
  const one = (nr: number): Wants["ones"][string] => ({
    name: dice.pick(sharedNames),
    value: values[nr] ?? "",
    ...(dice.chance(0.3) && { note: dice.pick(["one", "two"]) }),
  });
  const fresh = keys.map((key, nr) => [key, one(nr)] as const);
  const kept = Object.entries(wants.ones).filter(
    ([key, { value }]) => dice.chance(0.5) && fresh.every(([other, own]) => other !== key && own.value !== value),
  );
  return { ...wants, ones: Object.fromEntries([...kept, ...fresh]) };
}

function editSets(wants: Wants, letter: string, dice: Dice): Wants {
  const name = `set${dice.below(2)}-${letter}`;
  return { ...wants, sets: withEntry(wants.sets, name, someOf(letter, 2, dice)) };
}

function editListed(wants: Wants, letter: string, dice: Dice): Wants {
  const name = `listed${dice.below(3)}-${letter}`;
  return { ...wants, listed: withEntry(wants.listed, name, someOf(letter, 3, dice)) };
}

function editServers(wants: Wants, letter: string, dice: Dice): Wants {
  const host = `web${dice.below(2)}-${letter}`;
  const servers = without(wants.servers, host);
  return { ...wants, servers: dice.chance(0.3) ? servers : { ...servers, [host]: dice.pick(["web", "db"]) } };
}

function editProjects(wants: Wants, letter: string, dice: Dice): Wants {
  const name = `Project ${dice.below(2)} ${letter}`;
  const projects = without(wants.projects, name);
  return { ...wants, projects: name in wants.projects ? projects : { ...projects, [name]: [dice.pick(["u1", "u2"])] } };
}

function withEntry(all: Wants["sets"], name: string, values: readonly string[]): Wants["sets"] {
  const rest = without(all, name);
  return values.length === 0 ? rest : { ...rest, [name]: values };
}

const without = <T>(all: Readonly<Record<string, T>>, name: string): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([key]) => key !== name));

/** What the service is to hold for it, a line a thing, as `held` has them. */
export function linesOf({ list, ones, sets, listed, servers, projects }: Wants): string[] {
  const values = (all: Wants["sets"]): string[] =>
    Object.entries(all).flatMap(([name, of]) => of.map((value) => `${name} ${value}`));
  return [
    ...list.map((value) => `pool ${value}`),
    ...Object.values(ones).map(({ name, value, note }) => `${name} ${value}${note === undefined ? "" : ` # ${note}`}`),
    ...values(sets),
    ...values(listed),
    ...Object.entries(servers).map(([host, role]) => `server ${host} ${role}`),
    ...Object.entries(projects).map(([name, admins]) => `project ${name} ${admins.join(" ")}`),
  ];
}

/** The addresses of its resources. */
export function addressesOf({ list, ones, sets, listed, servers, projects }: Wants): string[] {
  const each = (resource: string, all: Readonly<Record<string, unknown>>): string[] =>
    Object.keys(all).map((key) => `${resource}[${JSON.stringify(key)}]`);
  return [
    ...list.map((_, nr) => `ims_dns_record.list[${nr}]`),
    ...each("ims_dns_record.one", ones),
    ...each("ims_dns_record_set.set", sets),
    ...(Object.keys(listed).length === 0 ? [] : ["ims_dns_zone_records.listed[0]"]),
    ...each("ims_server_definition.server", servers),
    ...each("ims_platform_project.project", projects),
  ];
}

export function hclOf(wants: Wants): string {
  const json = (value: unknown): string => `jsondecode(${JSON.stringify(JSON.stringify(value))})`;
  const records = Object.fromEntries(Object.entries(wants.listed).map(([name, values]) => [`${name} A`, { values }]));
  return `
locals {
  list     = ${JSON.stringify(wants.list)}
  ones     = ${json(wants.ones)}
  sets     = ${json(wants.sets)}
  servers  = ${json(wants.servers)}
  projects = ${json(wants.projects)}
}
resource "ims_dns_record" "list" {
  count = length(local.list)
  zone  = "${zone}"
  name  = "pool.${zone}."
  type  = "A"
  data  = [local.list[count.index]]
}
resource "ims_dns_record" "one" {
  for_each = local.ones
  zone     = "${zone}"
  name     = "\${each.value.name}.${zone}."
  type     = "A"
  data     = [each.value.value]
  comment  = try(each.value.note, null)
}
resource "ims_dns_record_set" "set" {
  for_each = local.sets
  zone     = "${zone}"
  name     = "\${each.key}.${zone}."
  type     = "A"
  values   = each.value
}
resource "ims_dns_zone_records" "listed" {
  count   = ${Object.keys(records).length === 0 ? 0 : 1}
  zone    = "${zone}"
  records = ${JSON.stringify(records)}
}
resource "ims_server_definition" "server" {
  for_each    = local.servers
  customer    = "acme"
  fqdn        = "\${each.key}.${zone}"
  environment = "production"
  project     = "shop"
  role        = each.value
  location    = "zrh1"
}
resource "ims_platform_project" "project" {
  for_each            = local.projects
  cluster             = "${cluster}"
  name                = each.key
  customer_id         = "acme"
  admin_uids          = each.value
  deletion_protection = false
}
`;
}
