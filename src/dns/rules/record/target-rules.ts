import { isIpv4 } from "../../addresses.ts";
import { absoluteName, decodeName } from "../../domain-names.ts";
import type { FieldReading } from "../../record-data/read-fields.ts";
import { serviceTypes } from "../../record-types.ts";
import type { Problem } from "../finding.ts";
import { isHostName, isMailbox, isReverse } from "../host-name.ts";
import { entryOf, type RecordFacts } from "../record-facts.ts";
import type { RecordRule } from "../record-rule.ts";

/** A name in a record's data, read well. */
interface Target {
  readonly label: string;
  readonly written: string;
  readonly record: RecordFacts;
}

/** Labels of the fields that hold hosts, which BIND demands to be host names. */
const hostFields: Readonly<Record<string, string>> = {
  AFSDB: "host",
  MX: "mail server",
  NS: "name server",
  RT: "host",
  SOA: "primary name server",
  SRV: "target",
};

/** Labels of the fields that hold mailboxes as names. */
const mailboxFields: Readonly<Record<string, readonly string[]>> = {
  MINFO: ["responsible mailbox", "error mailbox"],
  RP: ["mailbox"],
  SOA: ["mailbox"],
};

/** Rules on the names in a record's data. */
export const targetRules: readonly RecordRule[] = [
  targetRule({ id: "G2", level: "error", demands: "names, not addresses" }, ({ label, written }) =>
    isAddress(written) && isAbsolute(written)
      ? `The ${label} \`${written}\` looks like an address, but a name belongs here; it would be looked up as a name and never be found. Write the name of a host whose A record holds the address.`
      : undefined,
  ),
  targetRule(
    { id: "G1", level: "error", demands: "a dot at the end of dotted names" },
    ({ label, written, record }) => {
      if (isAbsolute(written) || !isDotted(written)) return undefined;
      const meant = absoluteName(written, record.zone ?? "ZONE.");
      const remedy = isAddress(written)
        ? "A name belongs here, no address: write that of a host whose A record holds the address."
        : `Write \`${written}.\` if that name is meant, else the longer one.`;
      return `The ${label} \`${written}\` has no dot at its end, so it would silently become \`${meant}\`. ${remedy}`;
    },
  ),
  targetRule({ id: "G1", level: "warning", demands: "whole names" }, ({ label, written, record }) => {
    if (isAbsolute(written) || isDotted(written)) return undefined;
    const meant = record.zone === undefined ? "" : ` Write \`${absoluteName(written, record.zone)}\`.`;
    return `The ${label} \`${written}\` is relative: it is completed with whichever origin the service puts the record under.${meant}`;
  }),
  targetRule({ id: "G3", level: "error", demands: "host names where hosts belong" }, (target) => {
    if (!holdsHost(target) || isHostName(decodeName(target.written).labels) || target.written === "@") return undefined;
    return `The ${target.label} \`${target.written}\` is no host name, so name servers may refuse the whole zone. Use letters, digits and hyphens (not first or last in a label).`;
  }),
  targetRule(
    { id: "G3", level: "error", demands: "mailboxes at host names" },
    ({ label, written, record: { type = "" } }) => {
      if (mailboxFields[type]?.includes(label) !== true || written === "@") return undefined;
      return isMailbox(decodeName(written).labels)
        ? undefined
        : `The ${label} \`${written}\` does not stand for a mail address, so name servers may refuse the whole zone. Its first label is the part before the \`@\`, without blanks; the others are a host name of letters, digits and hyphens.`;
    },
  ),
  targetRule(
    // softer than the table: the checkers accept it, and RFC 2317 delegations use it
    { id: "G3", level: "warning", demands: "slashes only in reverse zones" },
    (target) => {
      if (holdsHost(target) || !target.written.includes("/") || isReverse(absoluteName(target.written, ".")))
        return undefined;
      return `The ${target.label} \`${target.written}\` holds a slash, which is usual in reverse zones only. A path or URL cannot stand here: write the host alone.`;
    },
  ),
];

function targetRule(rule: Omit<RecordRule, "check">, find: (target: Target) => string | undefined): RecordRule {
  return {
    ...rule,
    check: (record) => record.data?.reading?.fields.flatMap((field) => check(record, field, find)) ?? [],
  };
}

function check(
  record: RecordFacts,
  { field, tokens, text }: FieldReading,
  find: (target: Target) => string | undefined,
): readonly Problem[] {
  const [token] = tokens;
  if (field.isName !== true || text === undefined || token === undefined || record.data === undefined) return [];
  const message = find({ label: field.label, written: token.text, record });
  const index = entryOf(record.data, token);
  return message === undefined ? [] : [{ field: "data", ...(index === undefined ? {} : { index }), message }];
}

function holdsHost({ label, record: { type = "", ownerName = "", data } }: Target): boolean {
  if (hostFields[type] === label) return true;
  if (type === "PTR") return isReverse(ownerName);
  // in alias mode the target is any name (RFC 9460 section 2.4.2)
  return serviceTypes.includes(type) && Number(data?.reading?.fields[0]?.text) > 0;
}

function isAddress(written: string): boolean {
  return isIpv4(written.replace(/\.$/, ""));
}

function isAbsolute(written: string): boolean {
  return written === "@" ? false : decodeName(written).absolute;
}

function isDotted(written: string): boolean {
  return decodeName(written).labels.length > 1;
}
