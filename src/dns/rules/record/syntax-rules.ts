import { readGeneric } from "../../record-data/generic-data.ts";
import { shorten } from "../../record-data/data-field.ts";
import { canonicalOctets } from "../../record-data/wire-data.ts";
import { isServedType, knownTypes, typeNumber } from "../../record-types.ts";
import type { Problem } from "../finding.ts";
import { entryOf, type DataFacts, type RecordFacts } from "../record-facts.ts";
import { none, valueRule, type RecordRule } from "../record-rule.ts";

/** The types whose data one rule checks. */
interface SyntaxRow {
  readonly id: string;
  readonly types: readonly string[];
}

const rows: readonly SyntaxRow[] = [
  { id: "A1", types: ["A"] },
  { id: "A2", types: ["AAAA"] },
  {
    id: "G4",
    types: ["CNAME", "ALIAS", "DNAME", "NS", "PTR"],
  },
  { id: "M1", types: ["MX"] },
  { id: "S1", types: ["SRV"] },
  { id: "X1", types: ["TXT", "SPF"] },
  { id: "CA1", types: ["CAA"] },
  { id: "F1", types: ["SSHFP"] },
  { id: "L1", types: ["TLSA", "SMIMEA"] },
  { id: "DS1", types: ["DS", "CDS"] },
  {
    id: "NA1",
    types: ["NAPTR"],
  },
  { id: "H1", types: ["SVCB", "HTTPS"] },
  { id: "LO1", types: ["LOC"] },
  { id: "O1", types: ["OPENPGPKEY", "URI"] },
  {
    id: "Z3",
    types: ["SOA"],
  },
];

const own = new Set(rows.flatMap((row) => row.types));
const others = knownTypes.filter((type) => !own.has(type));

/** Rules that data fits the fields of its type. */
export const syntaxRules: readonly RecordRule[] = [
  ...rows.map((row) => syntaxRule(row)),
  syntaxRule({ id: "K2", types: ["HINFO", ...others] }),
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
      return (type === "NSEC" || type === "CSYNC") && types.length === 0
        ? "The record lists no type, so the zone would be refused. List the types at its name."
        : undefined;
    },
  }),
  valueRule({
    id: "K2",
    level: "error",
    types: ["CERT"],
    demands: "a certificate type above 0",
    find: ({ values }) =>
      values["certificate type"] === "0"
        ? "The certificate type 0 is reserved (RFC 4398, section 2.1), and some name servers refuse the zone. Write the type that is meant, such as 1 (PKIX)."
        : undefined,
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
  }),
  {
    id: "K2",
    level: "error",
    demands: "data of unknown types in the form `\\# LENGTH HEX`",
    check: checkUnknown,
  },
];

function syntaxRule({ id, types }: SyntaxRow): RecordRule {
  return {
    id,
    level: "error",
    demands: `the fields of ${types.join(", ")} data`,
    check: (record) => (record.type !== undefined && types.includes(record.type) ? checkFields(record) : none),
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
  const message = `The data of the ${type ?? ""} record has more words than it may have, from \`${shorten(extra[0]?.text ?? "")}\` on. The zone would be refused. Leave them out; put text with blanks in quotes.`;
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
