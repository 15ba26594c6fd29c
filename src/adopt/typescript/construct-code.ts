import { absoluteName, canonicalName, relativeName } from "../../dns/index.ts";
import { billingCycles } from "../../model/project-fields.ts";
import { isList, isValueObject, type Value } from "terraform-provider-sdk/values";
import type { AdoptedObject } from "../declare/adopted.ts";
import { prefixed, printPiece, valuePiece, type Piece } from "../render/print-piece.ts";
import { literal, propertyKey, stringLiteral } from "./string-literal.ts";
import { dataCode } from "./record-data-code.ts";

/** As prettier does it where nothing else is said. */
const widest = 80;

/** Members of `RecordType`. */
export const recordTypes = ["A", "AAAA", "ALIAS", "CAA", "CNAME", "MX", "NS", "PTR", "SRV", "SSHFP", "TLSA", "TXT"];

/** Classes by type name. */
const classes: Readonly<Record<string, string>> = {
  ims_server_definition: "ServerDefinition",
  ims_dns_record: "DnsRecord",
  ims_dns_record_set: "DnsRecordSet",
  ims_dns_zone_records: "DnsZoneRecords",
  ims_platform_project: "PlatformProject",
};

/** What a file needs beside its own code: names of the package are added as code uses them. */
export interface Surroundings {
  /** The zone that the file's constant `zone` holds, where it has one. */
  readonly zone: string | undefined;
  readonly uses: Set<string>;
}

/** A resource as a statement of a function with a parameter `scope`. */
export function printObject({ kind, name, importId, values }: AdoptedObject, { zone, uses }: Surroundings): string {
  const className = classes[kind.typeName] ?? kind.typeName;
  uses.add(className);
  const pieces = Object.entries(values).map(([attribute, value]) =>
    property(attribute, value, { zone, uses, type: textOr(values["type"], "") }),
  );
  const start = construction(className, stringLiteral(name), pieces);
  const code = printPiece(start, { indent: 2, beside: 0, most: widest });
  const end: Piece = { open: ".importFrom(", pieces: [literal(importId)], close: ");" };
  return `  ${code}${printPiece(end, { indent: 2, beside: 2, most: widest })}\n`;
}

/** The properties stay on the line of the bracket as long as the arguments before them fit into one line. */
function construction(className: string, name: string, pieces: readonly Piece[]): Piece {
  const open = `new ${className}(scope, ${name}, {`;
  if (open.length + 2 <= widest) return { open, pieces, close: "})", isTall: true };
  const properties: Piece = { open: "{", pieces, close: "}", isTall: true };
  return { open: `new ${className}(`, pieces: ["scope", name, properties], close: ")" };
}

interface Property extends Surroundings {
  /** Type of the records, where the object is of one type. */
  readonly type: string;
}

function property(attribute: string, value: Value, { zone, uses, type }: Property): Piece {
  const name = propertyName(attribute);
  const coded = special(attribute, value, { zone, uses, type });
  return coded === name ? name : prefixed(`${name}: `, coded);
}

function special(attribute: string, value: Value, { zone, uses, type }: Property): Piece {
  if (zone === undefined) return attribute === "billing_cycle" ? billing(value, uses) : expression(value);
  if (attribute === "zone" && value === zone) return "zone";
  if (attribute === "name" && typeof value === "string") return nameCode(value, { zone, uses });
  if (attribute === "type" && typeof value === "string") return typeCode(value, uses);
  if (attribute === "values" || (attribute === "data" && isList(value) && value.length === 1))
    return dataList(type, value, uses);
  if (attribute === "records" && isValueObject(value)) return records(value, { zone, uses });
  return expression(value);
}

function records(map: Readonly<Record<string, Value>>, surroundings: Surroundings): Piece {
  const pieces = Object.entries(map).map(([key, element]) => {
    const type = key.slice(key.lastIndexOf(" ") + 1);
    const fields = Object.entries(isValueObject(element) ? element : {}).map(([field, value]) =>
      prefixed(`${propertyName(field)}: `, special(field, value, { ...surroundings, type })),
    );
    return { open: `${propertyKey(key)}: {`, pieces: fields, close: "}", padding: " " };
  });
  return { open: "{", pieces, close: "}", isTall: true };
}

function nameCode(name: string, { zone, uses }: Surroundings & { zone: string }): Piece {
  const relative = relativeName(name, zone);
  if (relative.endsWith(".") || absoluteName(relative, zone) !== canonicalName(name)) return literal(name);
  uses.add("nameIn");
  return { open: "nameIn(", pieces: ["zone", literal(relative)], close: ")" };
}

function typeCode(type: string, uses: Set<string>): Piece {
  if (!recordTypes.includes(type)) return literal(type);
  uses.add("RecordType");
  return `RecordType.${type}`;
}

function dataList(type: string, value: Value, uses: Set<string>): Piece {
  const codes = (isList(value) ? value : []).map((data) => dataCode(type, textOr(data, "")));
  if (codes.some(({ usesBuilder }) => usesBuilder)) uses.add("RecordData");
  return { open: "[", pieces: codes.map(({ code }) => code), close: "]" };
}

function billing(value: Value, uses: Set<string>): Piece {
  const known = billingCycles.find((cycle) => cycle === value);
  if (known === undefined) return expression(value);
  uses.add("BillingCycle");
  return `BillingCycle.${known}`;
}

function expression(value: Value): Piece {
  return valuePiece(value, literal);
}

function propertyName(attribute: string): string {
  return attribute.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function textOr(value: Value | undefined, otherwise: string): string {
  return typeof value === "string" ? value : otherwise;
}
