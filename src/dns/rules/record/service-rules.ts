import { keyName, keyNumber, readSvcParams, unsureName, type SvcParam } from "../../record-data/svc-params.ts";
import { serviceTypes } from "../../record-types.ts";
import { decodeTxt } from "../../txt.ts";
import { fieldReading } from "../record-facts.ts";
import { naptrRegexpProblem } from "./naptr-regexp.ts";
import { valueRule, type ReadRecord } from "../record-rule.ts";

/** Rules on the meaning of SVCB, HTTPS and NAPTR data. */
export const serviceRules = [
  valueRule({
    id: "H1",
    level: "error",
    types: serviceTypes,
    demands: "all mandatory parameters",
    find: (record) => {
      const params = paramsOf(record);
      const keys = params.find(({ key }) => keyName(key) === "mandatory")?.value?.split(",") ?? [];
      const missing = keys.find((key) => key === "mandatory" || !params.some((param) => param.key === keyNumber(key)));
      if (missing === undefined) return undefined;
      if (missing === "mandatory")
        return "`mandatory` cannot list itself; the zone would be refused. Leave it out of the list.";
      return `\`mandatory\` lists \`${missing}\`, which the record does not have; the zone would be refused. Add it, or take it from the list.`;
    },
  }),
  valueRule({
    id: "H1",
    level: "error",
    types: serviceTypes,
    demands: "keys by names that all name servers know",
    find: (record) => {
      const unsure = unsureName(fieldReading(record, "parameters")?.tokens ?? []);
      return unsure === undefined
        ? undefined
        : `Not all name servers know the key \`${unsure.name}\` so; the zone would be refused. Write \`${unsure.instead}\`, which means the same.`;
    },
  }),
  valueRule({
    id: "H1",
    level: "error",
    types: serviceTypes,
    demands: "`alpn` beside `no-default-alpn`",
    find: (record) => {
      const keys = paramsOf(record).map(({ key }) => keyName(key));
      return keys.includes("no-default-alpn") && !keys.includes("alpn")
        ? "`no-default-alpn` without `alpn` leaves no protocol; the zone would be refused. Add `alpn=…`."
        : undefined;
    },
  }),
  valueRule({
    id: "H1",
    // softer than the table: the checkers accept it, and clients leave the parameters unread
    level: "warning",
    types: serviceTypes,
    demands: "no parameters in alias mode",
    find: (record) => {
      const [first] = paramsOf(record);
      if (record.values["priority"] !== "0" || first === undefined) return undefined;
      return `With priority 0 the record is an alias, and parameters such as \`${keyName(first.key)}\` are ignored. Write priority 1 or more, or leave them out.`;
    },
  }),
  valueRule({
    id: "H1",
    // softer than the table: the checkers accept it
    level: "warning",
    types: serviceTypes,
    demands: "a target other than the record itself",
    find: ({ values, ownerName }) => {
      if (values["target"] !== ownerName) return undefined;
      return values["priority"] === "0"
        ? "The record is an alias of itself, so clients ignore it. Write the name that is meant."
        : "The target is the record's own name. Write `.`, which means the same.";
    },
  }),
  valueRule({
    id: "NA1",
    level: "error",
    types: ["NAPTR"],
    demands: "a regexp with its delimiters",
    find: ({ values }) => {
      const problem = naptrRegexpProblem(text(values["regexp"]));
      return problem === undefined
        ? undefined
        : `The regexp of the NAPTR record ${problem}. The zone would be refused.`;
    },
  }),
  valueRule({
    id: "NA1",
    // softer than the table: the checkers accept it
    level: "warning",
    types: ["NAPTR"],
    demands: "one of regexp and replacement",
    find: ({ values }) => {
      const both = text(values["regexp"]) !== "" && values["replacement"] !== ".";
      return both
        ? 'A NAPTR record has a regexp or a replacement, never both (RFC 3403, section 4.1). Write `.` as replacement, or `""` as regexp.'
        : undefined;
    },
  }),
  valueRule({
    id: "NA1",
    // softer than the table: the checkers accept it
    level: "warning",
    types: ["NAPTR"],
    demands: "flags S, A, U, P or none",
    find: ({ values }) => {
      const flags = text(values["flags"]);
      return /^[saup]?$/i.test(flags)
        ? undefined
        : `The flags \`${flags}\` mean nothing to clients. Write "S", "A", "U", "P" or "".`;
    },
  }),
];

function paramsOf(record: ReadRecord): readonly SvcParam[] {
  const params = readSvcParams(fieldReading(record, "parameters")?.tokens ?? []);
  return "problem" in params ? [] : params;
}

function text(value = '""'): string {
  return decodeTxt(value).join("");
}
