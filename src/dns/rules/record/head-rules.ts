import { isHashedName } from "../../record-data/binary-fields.ts";
import { isWithin } from "../../domain-names.ts";
import { isDataNumber, isTypeName, knownTypes, madeBySigning, numberOfType, typeNumber } from "../../record-types.ts";
import { MAX_TTL, parseTtl } from "../../ttl.ts";
import { problemIf, type RecordRule } from "../record-rule.ts";

/** Rules on TTL, class and type. */
export const headRules: readonly RecordRule[] = [
  {
    id: "T1",
    level: "error",
    demands: "a TTL from 0 to 2147483647 seconds, or one with units",
    check: ({ ttl }) => {
      const seconds = ttl === undefined ? 0 : parseTtl(ttl);
      if (seconds === undefined)
        return [
          {
            field: "ttl",
            message: `\`${ttl ?? ""}\` is no TTL. Write whole seconds (\`3600\`) or numbers with s, m, h, d or w (\`1h30m\`).`,
          },
        ];
      return problemIf(seconds > MAX_TTL, {
        field: "ttl",
        message: `The TTL \`${ttl ?? ""}\` is above ${MAX_TTL} seconds: name servers refuse it or silently use 0. Write a smaller one.`,
      });
    },
  },
  {
    id: "K1",
    level: "error",
    demands: "class IN",
    check: ({ cls }) =>
      problemIf(cls !== undefined && cls.toUpperCase() !== "IN", {
        field: "cls",
        message: `The class \`${cls ?? ""}\` is not that of the zone, which would be refused. Write \`IN\`, or leave it out.`,
      }),
  },
  {
    id: "K2",
    level: "error",
    demands: "a known type, or an unknown one by its number",
    check: ({ type }) => {
      if (type === undefined || knownTypes.includes(type)) return [];
      const number = typeNumber(type);
      if (number === undefined)
        return [
          {
            field: "type",
            message: `\`${type}\` is no record type that name servers know; the whole zone would be refused. ${isTypeName(type) ? "A type without a name is written by its number, `TYPE731`, with data in the form `\\# LENGTH HEX`." : "Types are words such as `A` or `TXT`."}`,
          },
        ];
      const named = knownTypes.find((known) => numberOfType(known) === number);
      if (named !== undefined)
        return [
          {
            field: "type",
            message: `\`${type}\` is \`${named}\` by its number. Write \`${named}\`, so that it is checked and compared as such.`,
          },
        ];
      return problemIf(!isDataNumber(number), {
        field: "type",
        message: `\`${type}\` is no type of free data; the zone may be refused. Use a type by its name, or a number without a name, such as 731.`,
      });
    },
  },
  {
    id: "K3",
    // softer than the table: the checkers accept such records, and signers replace them
    level: "warning",
    demands: "no records that signing makes",
    check: ({ type }) =>
      problemIf(type !== undefined && madeBySigning.has(type), {
        field: "type",
        message: `${type ?? ""} records are made when a zone is signed; one made by hand is wrong as soon as the zone changes. Leave it to the signer.`,
      }),
  },
  {
    id: "K3",
    level: "error",
    demands: "SOA only at the zone's apex",
    check: ({ type, zone, ownerName }) =>
      problemIf(
        type === "SOA" &&
          zone !== undefined &&
          ownerName !== undefined &&
          ownerName !== zone &&
          isWithin(ownerName, zone),
        {
          field: "name",
          message: `A SOA record is allowed only at the apex, \`${zone ?? ""}\`; elsewhere the whole zone is refused. Leave it out.`,
        },
      ),
  },
  {
    id: "K3",
    level: "error",
    demands: "a hash as the first label of NSEC3 owners",
    check: ({ type, name, owner }) =>
      problemIf(type === "NSEC3" && owner !== undefined && !isHashedName(owner.labels[0] ?? ""), {
        field: "name",
        message: `NSEC3 records belong at names whose first label is a hash (RFC 5155, section 3); at \`${name ?? ""}\` the whole zone may be refused. Leave them to the signer.`,
      }),
  },
  {
    id: "Z1",
    level: "error",
    demands: "no NS at a wildcard",
    check: ({ type, owner }) =>
      problemIf(type === "NS" && owner?.labels[0] === "*", {
        field: "name",
        message: "A wildcard cannot be delegated; the whole zone may be refused. Write an NS record for each name.",
      }),
  },
  {
    id: "C3",
    level: "error",
    demands: "no CNAME at the apex",
    check: ({ type, zone, ownerName }) =>
      problemIf(type === "CNAME" && zone !== undefined && ownerName === zone, {
        field: "type",
        message: `A CNAME is not allowed at the zone's apex, where the SOA and NS records are; the whole zone would be refused. Use \`ALIAS\`, or A and AAAA records.`,
      }),
  },
  {
    id: "C8",
    level: "warning",
    demands: "ALIAS only at the apex",
    check: ({ type, zone, ownerName }) =>
      problemIf(type === "ALIAS" && zone !== undefined && ownerName !== undefined && ownerName !== zone, {
        field: "type",
        message:
          "ALIAS is meant for the zone's apex, where CNAME is not allowed. Below it, use CNAME: every name server knows it.",
      }),
  },
  {
    id: "X7",
    level: "warning",
    demands: "SPF in TXT records",
    check: ({ type }) =>
      problemIf(type === "SPF", {
        field: "type",
        message: "The type SPF is obsolete (RFC 7208, section 3.1) and mail servers ignore it. Use TXT.",
      }),
  },
  {
    id: "DS1",
    level: "error",
    demands: "no DS at the apex",
    check: ({ type, zone, ownerName }) =>
      problemIf(type === "DS" && zone !== undefined && ownerName === zone, {
        field: "name",
        message:
          "The DS records of a zone belong in its parent zone; at the apex the whole zone is refused. Give it to the parent's operator.",
      }),
  },
];
