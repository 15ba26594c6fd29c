import { valueRule, type ReadRecord } from "../record-rule.ts";

/** Hexadecimal digits of the digest by type, in SSHFP, TLSA and DS data. */
const fingerprintDigits: Readonly<Record<string, number>> = { 1: 40, 2: 64 };
const certificateDigits: Readonly<Record<string, number>> = { 1: 64, 2: 128 };
const delegationDigits: Readonly<Record<string, number>> = { 1: 40, 2: 64, 4: 96 };
const zoneDigits: Readonly<Record<string, number>> = { 1: 96, 2: 128 };

/** Octets no ZONEMD digest may fall below (RFC 8976 section 2.2.4). */
const shortestZoneDigest = 24;

/** Rules on the meaning of data with digests. */
export const digestRules = [
  valueRule({
    id: "F1",
    level: "error",
    types: ["SSHFP"],
    demands: "40 digits of SHA-1, 64 of SHA-256",
    find: (record) => wrongLength(record, fingerprintDigits, ["fingerprint type", "fingerprint"]),
  }),
  valueRule({
    id: "L1",
    // softer than the table: the checkers accept it, and the registries may grow
    level: "warning",
    types: ["TLSA", "SMIMEA"],
    demands: "known numbers",
    find: ({ values }) => {
      for (const [label, most] of [
        ["usage", 3],
        ["selector", 1],
        ["matching type", 2],
      ] as const) {
        const value = Number(values[label]);
        // 255 is for private use (RFC 6698 section 7)
        if (value > most && value !== 255)
          return `No client knows the ${label} ${value}, so the record protects nothing. Write a number from 0 to ${most}.`;
      }
      return undefined;
    },
  }),
  valueRule({
    id: "L1",
    // softer than the table: the checkers accept it
    level: "warning",
    types: ["TLSA", "SMIMEA"],
    demands: "64 digits of SHA-256, 128 of SHA-512",
    find: (record) =>
      wrongLength(record, certificateDigits, ["matching type", "certificate data"], "No certificate can match it."),
  }),
  valueRule({
    id: "L1",
    // softer than the table: the checkers accept it
    level: "warning",
    types: ["TLSA"],
    demands: "an owner `_port._proto`",
    find: ({ owner }) =>
      /^(?:_\d{1,5}|\*)$/.test(owner?.labels[0] ?? "") && /^_[a-z]+$/.test(owner?.labels[1] ?? "")
        ? undefined
        : "Clients look for TLSA records at `_port._proto.host` only: `_443._tcp.www.example.com.`.",
  }),
  valueRule({
    id: "DS1",
    level: "error",
    types: ["DS", "CDS"],
    demands: "40 digits of SHA-1, 64 of SHA-256, 96 of SHA-384",
    find: (record) => wrongLength(record, delegationDigits, ["digest type", "digest"]),
  }),
  valueRule({
    id: "DS1",
    level: "error",
    types: ["DS"],
    demands: "digest type 1, 2 or 4",
    find: ({ values }) =>
      values["digest type"] !== undefined && values["digest type"] in delegationDigits
        ? undefined
        : `Name servers know no digest type ${values["digest type"] ?? ""} and may refuse the zone. Use 2 (SHA-256) or 4 (SHA-384).`,
  }),
  valueRule({
    id: "DS1",
    level: "warning",
    types: ["DS", "CDS"],
    demands: "no SHA-1",
    find: ({ values }) =>
      values["digest type"] === "1"
        ? "SHA-1 must not be used for new delegations (RFC 8624, section 3.3). Use digest type 2 (SHA-256)."
        : undefined,
  }),
  valueRule({
    id: "K2",
    level: "error",
    types: ["ZONEMD"],
    demands: "96 digits of SHA-384, 128 of SHA-512, 24 or more of others",
    find: (record) => {
      const { digest = "" } = record.values;
      if (digest.length < shortestZoneDigest)
        return `The digest has ${digest.length} hexadecimal digits; ${shortestZoneDigest} are the fewest. The zone would be refused.`;
      return wrongLength(record, zoneDigits, ["hash algorithm", "digest"]);
    },
  }),
];

function wrongLength(
  { values, type = "" }: ReadRecord,
  digits: Readonly<Record<string, number>>,
  [kind, value]: readonly [string, string],
  consequence = "The zone would be refused.",
): string | undefined {
  const expected = digits[values[kind] ?? ""];
  const actual = values[value]?.length ?? 0;
  if (expected === undefined || actual === expected) return undefined;
  return `The ${value} of the ${type} record has ${actual} hexadecimal digits, but ${kind} ${values[kind] ?? ""} has ${expected}. ${consequence} Copy it whole.`;
}
