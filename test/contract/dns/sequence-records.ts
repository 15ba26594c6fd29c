import { textEntries } from "../../../src/dns/index.ts";

/** A record of the sequences, as the builder's name and arguments. */
export interface Built {
  readonly fn: string;
  readonly args: readonly unknown[];
  readonly ttl?: number;
  readonly meta?: unknown;
}

/** What a step demands of the zone. */
export interface Demanded {
  readonly records: Record<string, { values: string[]; ttl: string | null; comment: null }>;
  readonly ignore: string[];
}

const sha512 = "0123456789abcdef".repeat(8);
const expressions: Readonly<Record<string, string>> = {
  sha256hash: sha512.slice(0, 64),
  sha512hash: sha512,
  reversedSha512: Array.from(sha512).reverse().join(""),
};

/** Data of a record after its name, by builder. */
const builders: Readonly<Record<string, (args: readonly string[], target: (name?: string) => string) => string>> = {
  a: ([address = ""]) => address,
  aaaa: ([address = ""]) => address,
  alias: ([name], target) => target(name),
  caa: ([flags, tag, value]) => `${flags ?? ""} ${tag ?? ""} "${value ?? ""}"`,
  cname: ([name], target) => target(name),
  dhcid: (args) => args.join(" "),
  dname: ([name], target) => target(name),
  dnskey: (args) => args.join(" "),
  ds: (args) => args.join(" "),
  https: ([priority = "", name, params = ""], target) => `${priority} ${target(name)} ${params}`.trim(),
  loc: ([d1, m1, s1, ns, d2, m2, s2, ew, altitude, size, across, up]) =>
    [d1, m1, s1, ns, d2, m2, s2, ew, ...[altitude, size, across, up].map((metres) => `${metres ?? ""}m`)].join(" "),
  mx: ([preference = "", name], target) => `${preference} ${target(name)}`,
  naptr: ([order = "", preference = "", flags, service, regexp, name], target) =>
    `${order} ${preference} "${flags ?? ""}" "${service ?? ""}" "${regexp ?? ""}" ${target(name)}`,
  ns: ([name], target) => target(name),
  openpgpkey: ([key = ""]) => (/^[0-9a-f]+$/.test(key) ? Buffer.from(key, "hex").toString("base64") : key),
  ptr: ([name], target) => target(name),
  rp: ([mailbox, text], target) => `${target(mailbox)} ${target(text)}`,
  smimea: (args) => args.join(" "),
  srv: ([priority = "", weight = "", port = "", name], target) => `${priority} ${weight} ${port} ${target(name)}`,
  sshfp: (args) => args.join(" "),
  svcb: ([priority = "", name, params = ""], target) => `${priority} ${target(name)} ${params}`.trim(),
  tlsa: (args) => args.join(" "),
  txt: ([text = ""]) => textEntries(text).join(" "),
};

/** Why a record makes no sense here, `undefined` where it does. */
export function whyNot({ fn, args, meta }: Built): string | undefined {
  if (fn === "soa") return "the service keeps the SOA record";
  if (fn === "ignore" && args[2] !== "") return "ignore looks at names and types, not at data";
  if (fn === "ds" && args[0] === "@")
    return "DS records stand in the parent zone; name servers refuse them at the apex";
  if (args.some((arg) => typeof arg === "string" && arg.includes("ech=IGNORE"))) return "a placeholder of the builder";
  if (meta !== undefined || (fn !== "ignore" && builders[fn] === undefined)) return "a vendor's own extension";
  return undefined;
}

/** The zone's records as one resource declares them; `undefined` where it cannot. */
export function demandedBy(built: readonly Built[], zone: string): Demanded | undefined {
  const records: Demanded["records"] = {};
  const ignore: string[] = [];
  const inZone = (text: string): string => text.replaceAll("**current-domain**", zone);
  const target = (name = ""): string => (inZone(name).endsWith(".") ? inZone(name) : `${inZone(name)}.${zone}.`);
  for (const { fn, args, ttl } of built) {
    const [label = "", ...rest] = args.map((arg) =>
      typeof arg === "object" && arg !== null
        ? (expressions[(arg as { expr: string }).expr] ?? "")
        : inZone(String(arg)),
    );
    if (fn === "ignore") {
      ignore.push(
        ...(rest[0] === "" ? ["*"] : (rest[0] ?? "").split(",")).map((type) => `${label === "" ? "*" : label} ${type}`),
      );
      continue;
    }
    const key = `${label} ${fn.toUpperCase()}`;
    const value = builders[fn]?.(rest, target) ?? "";
    const own = (records[key] ??= { values: [], ttl: ttl === undefined ? null : String(ttl), comment: null });
    if (own.ttl !== (ttl === undefined ? null : String(ttl))) return undefined;
    own.values.push(value);
  }
  return { records, ignore };
}
