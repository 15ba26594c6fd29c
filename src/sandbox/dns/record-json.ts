import { Refusal } from "../call.ts";
import { checkFields, type FieldCheck } from "../check-fields.ts";
import type { SandboxOptions } from "../options.ts";
import type { Frozen, RecordState } from "../state/state.ts";
import { layOut, splitFields } from "./data-layout.ts";
import { apexOf, isCanonical, isWithin, parentOf, sameName } from "./zone-names.ts";

/** The types of the zone file specification and its successors, plus ALIAS (docs/interface.md#dns-records). */
const types = new Set(
  (
    "A AAAA AFSDB ALIAS APL CAA CDNSKEY CDS CERT CNAME CSYNC DHCID DNAME DNSKEY DS EUI48 EUI64 HINFO HIP HTTPS IPSECKEY ISDN " +
    "KEY KX L32 L64 LOC LP MB MD MF MG MINFO MR MX NAPTR NID NS NSEC NSEC3 NSEC3PARAM NULL NXT OPENPGPKEY PTR PX RP RRSIG RT " +
    "SIG SMIMEA SOA SPF SRV SSHFP SVCB TLSA TXT URI WKS X25 ZONEMD"
  ).split(" "),
);
const ttlForm = /^(?:\d+|(?:\d+[smhdw])+)$/i;
const soaFieldCount = 7;
/** A control character would end the line in the zone's text. */
const control = /\p{Cc}/u;

/**
 * Reads the payload of `POST /{zoneId}/`. The validation is incomplete on purpose (docs/interface.md#what-the-service-checks).
 */
export function readNewRecord(body: unknown, zoneId: string, options: SandboxOptions): Frozen<RecordState> {
  const check = checkFields(body);
  const apex = apexOf(zoneId);
  const name = check.requiredText("name") ?? "";
  if (!isCanonical(name)) check.problem("name", "must be a canonical DNS name with a trailing dot");
  else if (!isWithin(name, apex)) check.problem("name", `is not in the zone ${zoneId}`);
  const type = (check.requiredText("type") ?? "").toUpperCase();
  if (!types.has(type) && !/^TYPE\d{1,5}$/.test(type)) check.problem("type", "is not a known record type");
  if (type === "SOA") check.problem("type", "a zone has one SOA record only");
  const ttl = checkTtl(check) ?? null;
  const comment = checkComment(check) ?? null;
  checkClass(check);
  const data = checkData(check) ?? [];
  if (data.length === 0) check.problem("data", "may not be empty");
  const dataComments = checkDataComments(check, data.length) ?? null;
  check.finish();
  const laidOut = keepData(type, { data, dataComments }, options);
  return { origin: originFor(name, apex), name, type, cls: "IN", ttl, ...laidOut, comment };
}

/**
 * Applies the payload of a PUT, which may be partial: what is absent stays, null takes a value away. Type and name are taken from
 * the URL and ignored in the body (docs/interface.md#updating-a-record).
 */
export function applyUpdate(record: Frozen<RecordState>, body: unknown, options: SandboxOptions): Frozen<RecordState> {
  const check = checkFields(body);
  const ttl = checkTtl(check);
  const comment = checkComment(check);
  checkClass(check);
  const sent = checkData(check);
  if (sent?.length === 0) check.problem("data", "may not be empty");
  const data = sent ?? record.data;
  const sentComments = checkDataComments(check, data.length);
  check.finish();
  const kept = record.dataComments === null ? null : data.map((_, at) => record.dataComments?.[at] ?? null);
  const dataComments = sentComments === undefined ? kept : sentComments;
  const laidOut = keepData(record.type, { data, dataComments }, options);
  if (record.type === "SOA" && splitFields(data.join(" ")).length !== soaFieldCount)
    throw new Refusal(400, { data: `an SOA record has ${soaFieldCount} fields` });
  return {
    ...record,
    ttl: ttl === undefined ? record.ttl : ttl,
    comment: comment === undefined ? record.comment : comment,
    ...laidOut,
  };
}

/** A record as it is answered. */
export function printRecordJson(record: Frozen<RecordState>, options: SandboxOptions): Record<string, unknown> {
  const { name, ttl, cls, type, data, dataComments, comment } = record;
  const fields = { name, ttl, cls, type, data, dataComments, comment };
  const shown =
    options.emptyFields === "null" ? fields : Object.fromEntries(Object.entries(fields).filter(([, v]) => v !== null));
  return options.extraFields ? { ...shown, locked: false } : shown;
}

/**
 * The service places a record in a suitable origin: here the name one label up, inside the zone
 * (docs/interface.md#creating-a-record).
 */
export function originFor(name: string, apex: string): string {
  return sameName(name, apex) ? apex : parentOf(name);
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === "string");
}

/** Undefined: not sent. Null: sent as null. */
function checkOptional(check: FieldCheck, field: string): string | null | undefined {
  return check.payload[field] === null ? null : check.text(field);
}

function checkTtl(check: FieldCheck): string | null | undefined {
  const ttl = checkOptional(check, "ttl");
  if (typeof ttl === "string" && !ttlForm.test(ttl)) check.problem("ttl", "is not a TTL");
  return ttl;
}

function checkComment(check: FieldCheck): string | null | undefined {
  const comment = checkOptional(check, "comment");
  if (typeof comment === "string" && control.test(comment)) check.problem("comment", "holds a control character");
  return comment;
}

function checkClass(check: FieldCheck): void {
  const cls = check.text("cls");
  if (cls !== undefined && cls !== "IN") check.problem("cls", "the only allowed value is IN");
}

function checkData(check: FieldCheck): string[] | undefined {
  const data = check.payload["data"] ?? undefined;
  if (data === undefined) return undefined;
  if (!isTextList(data) || data.some((entry) => entry.trim() === "")) {
    check.problem("data", "must be an array of strings that are not empty");
    return undefined;
  }
  if (data.some((entry) => control.test(entry))) check.problem("data", "holds a control character");
  return data;
}

function checkDataComments(check: FieldCheck, length: number): (string | null)[] | null | undefined {
  const comments = check.payload["dataComments"];
  if (comments === undefined || comments === null) return comments;
  if (!Array.isArray(comments) || !isTextList(comments.filter((each) => each !== null))) {
    check.problem("dataComments", "must be an array of strings and nulls");
    return undefined;
  }
  if (comments.length !== length) check.problem("dataComments", "must have the same length as data");
  if (comments.some((each) => control.test(String(each)))) check.problem("dataComments", "holds a control character");
  return comments as (string | null)[];
}

/** The data as it is kept: in the deployment's layout, but a text that it quotes itself as it came. */
function keepData(
  type: string,
  sent: Parameters<typeof layOut>[0],
  options: SandboxOptions,
): ReturnType<typeof layOut> {
  const isOpaque = options.txt === "adds-quotes" && (type === "TXT" || type === "SPF");
  return isOpaque
    ? { data: [...sent.data], dataComments: sent.dataComments && [...sent.dataComments] }
    : layOut(sent, options.recordDataLayout);
}
