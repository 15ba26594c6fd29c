import { readGeneric, typeNumber } from "../../record-data/generic-data.ts";
import { shorten } from "../../record-data/data-field.ts";
import { knownTypes } from "../../record-data/fields-by-type.ts";
import { canonicalOctets } from "../../record-data/wire-data.ts";
import type { Problem } from "../finding.ts";
import { entryOf, type DataFacts, type RecordFacts, type RecordInput } from "../record-facts.ts";
import { isServedType } from "../type-name.ts";
import type { RecordRule } from "../record-rule.ts";
import { valueRule } from "./value-rule.ts";

/** The types whose data one rule checks, and an example of each kind. */
interface SyntaxRow {
  readonly id: string;
  readonly types: readonly string[];
  readonly failing: string;
  readonly passing: string;
  readonly owner?: string;
}

const rows: readonly SyntaxRow[] = [
  { id: "A1", types: ["A"], failing: "192.0.2.01", passing: "192.0.2.1" },
  { id: "A2", types: ["AAAA"], failing: "fe80::1%eth0", passing: "2001:DB8::1" },
  {
    id: "G4",
    types: ["CNAME", "ALIAS", "DNAME", "NS", "PTR"],
    failing: `${"a".repeat(64)}.example.net.`,
    passing: "a.example.net.",
  },
  { id: "M1", types: ["MX"], failing: "65536 mail.example.com.", passing: "10 mail.example.com." },
  { id: "S1", types: ["SRV"], failing: "10 60 web.example.com.", passing: "10 60 443 web.example.com." },
  { id: "X1", types: ["TXT", "SPF"], failing: `"${"x".repeat(256)}"`, passing: `"${"x".repeat(255)}" "x"` },
  { id: "CA1", types: ["CAA"], failing: '0 is-sue "x"', passing: '0 issue "letsencrypt.org"' },
  { id: "F1", types: ["SSHFP"], failing: "1 256 00", passing: `1 1 ${"ab".repeat(20)}` },
  { id: "L1", types: ["TLSA", "SMIMEA"], failing: "3 1 1 xyz", passing: `3 1 1 ${"ab".repeat(32)}` },
  { id: "DS1", types: ["DS", "CDS"], failing: `65536 13 2 ${"ab".repeat(32)}`, passing: `1 13 2 ${"ab".repeat(32)}` },
  {
    id: "NA1",
    types: ["NAPTR"],
    failing: '65536 10 "U" "E2U+sip" "" .',
    passing: '100 10 "S" "SIP+D2U" "" _sip._udp.example.com.',
  },
  { id: "H1", types: ["SVCB", "HTTPS"], failing: "1 . port=70000", passing: "1 . alpn=h2,h3 port=443" },
  { id: "LO1", types: ["LOC"], failing: "52 60 0 N 0 0 0 E 0m", passing: "52 22 23.000 N 4 53 32.000 E -2.00m" },
  { id: "O1", types: ["OPENPGPKEY", "URI"], failing: "not base64!!", passing: "mQCNAzIGAAAA" },
  {
    id: "Z3",
    types: ["SOA"],
    failing: "ns1.example.com. host@example.com. 1 7200 900 1209600 3600",
    passing: "ns1.example.com. host.example.com. 1 7200 900 1209600 3600",
    owner: "example.com.",
  },
];

const own = new Set(rows.flatMap((row) => row.types));
const others = knownTypes.filter((type) => !own.has(type));

/** Rules that data fits the fields of its type. */
export const syntaxRules: readonly RecordRule[] = [
  ...rows.map((row) => syntaxRule(row)),
  syntaxRule({ id: "K2", types: ["HINFO", ...others], failing: '"Intel"', passing: '"Intel" "Linux"' }),
  valueRule({
    id: "K2",
    level: "error",
    types: ["NSEC", "NSEC3", "CSYNC", "RRSIG"],
    demands: "types that are known",
    find: ({ values, type }) => {
      const types = (values["types"] ?? values["covered type"] ?? "").split(" ").filter(Boolean);
      const unknown = types.find((listed) => !isServedType(listed));
      if (unknown !== undefined)
        return `\`${unknown}\` is no record type that name servers know; the zone would be refused. Leave it out, or write its number: \`TYPE731\`.`;
      return type === "NSEC" && types.length === 0
        ? "The record lists no type, so the zone would be refused. List the types at its name."
        : undefined;
    },
    failing: "a.example.com. A BOGUS",
    passing: "a.example.com. A TYPE731 NSEC3PARAM",
  }),
  valueRule({
    id: "K2",
    level: "error",
    types: ["NID", "L64"],
    demands: "groups of four digits",
    find: (record) => {
      const written = record.data?.reading?.fields[1];
      return written?.tokens[0]?.text.toLowerCase() === written?.text
        ? undefined
        : `Each group of the ${written?.field.label ?? ""} has four hexadecimal digits, or some name servers refuse the zone. Write \`${written?.text ?? ""}\`.`;
    },
    failing: "10 14:4fff:ff20:ee64",
    passing: "10 0014:4FFF:ff20:ee64",
  }),
  {
    id: "K2",
    level: "error",
    demands: "data of unknown types in the form `\\# LENGTH HEX`",
    check: checkUnknown,
    failing: { type: "TYPE731", data: ["\\# 4 abcdef"] },
    passing: { type: "TYPE731", data: ["\\# 3 ab cdef"] },
  },
];

function syntaxRule({ id, types, failing, passing, owner }: SyntaxRow): RecordRule {
  const [type = ""] = types;
  const example = (data: string): RecordInput => ({
    type,
    data: [data],
    ...(owner === undefined ? {} : { name: owner }),
  });
  return {
    id,
    level: "error",
    demands: `the fields of ${types.join(", ")} data`,
    check: (record) => (record.type !== undefined && types.includes(record.type) ? checkFields(record) : []),
    failing: example(failing),
    passing: example(passing),
  };
}

function checkFields({ type, data }: RecordFacts): readonly Problem[] {
  if (data === undefined) return [];
  if (data.generic) return checkGenericOfKnown(type, data);
  if (data.reading === undefined) return [];
  const { fields, extra } = data.reading;
  const wrong = fields.find((field) => field.problem !== undefined);
  if (wrong !== undefined) {
    const form = fields.map((reading) => reading.field.label.replaceAll(" ", "-")).join(" ");
    const message = `The ${wrong.field.label} of the ${type ?? ""} record ${wrong.problem ?? ""}. The zone would be refused.${fields.length > 1 ? ` The form is: ${form}.` : ""}`;
    return [onData(data, message, wrong)];
  }
  if (extra.length === 0) return [];
  const message = `The data of the ${type ?? ""} record has more words than it may have, from \`${shorten(extra[0]?.text ?? "")}\` on. The zone would be refused. Leave them out; text with blanks stands in quotes.`;
  return [onData(data, message, { tokens: extra })];
}

/** Name servers read the octets as the type's data; what we cannot check so we do not let through. */
function checkGenericOfKnown(type: string | undefined, data: DataFacts): readonly Problem[] {
  const reading = readGeneric(data.tokens);
  if ("problem" in reading)
    return [onData(data, `The data in the form \`\\# LENGTH HEX\` ${reading.problem}. The zone would be refused.`)];
  if (canonicalOctets(type ?? "", reading.text.split(" ")[2] ?? "") !== undefined) return [];
  return [
    onData(data, `${type ?? ""} records have a form of their own. Write the data in that, not as \`\\# LENGTH HEX\`.`),
  ];
}

function checkUnknown({ type, data }: RecordFacts): readonly Problem[] {
  if (type === undefined || data === undefined || typeNumber(type) === undefined) return [];
  if (!data.generic)
    return [
      onData(
        data,
        `Data of \`${type}\` must have the form \`\\# LENGTH HEX\`, such as \`\\# 3 abcdef\` (RFC 3597). The zone would be refused.`,
      ),
    ];
  const reading = readGeneric(data.tokens);
  return "problem" in reading
    ? [onData(data, `The data of \`${type}\` ${reading.problem}. The zone would be refused.`)]
    : [];
}

function onData(
  data: DataFacts,
  message: string,
  { tokens }: { tokens: DataFacts["tokens"] } = { tokens: [] },
): Problem {
  const index = entryOf(data, tokens[0]);
  return { field: "data", ...(index === undefined ? {} : { index }), message };
}
