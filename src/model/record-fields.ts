import * as z from "zod";
import { canonicalName, declaredData, parseTtl } from "../dns/index.ts";
import { optional, optionalComputed, required } from "terraform-provider-sdk";
import { canonicalOf, defineFields, field } from "./define-fields.ts";
import { word } from "./name-schemas.ts";

/** In the text of a zone a comment ends with its line, so what stands behind a line break would be read as a record (RFC 1035 section 5.1). */
const commentText = z.string().refine((text) => !/[^\P{Cc}\t]/u.test(text), {
  error: "must be one line without control characters: in the zone's text, what follows a line break would be a record",
});

const forcesReplacement = true;

/** One text for all forms of a name: case and punycode. */
export const canonicalNameText = (name: unknown): string => canonicalName(String(name));
const upperCase = (text: unknown): string => (typeof text === "string" ? text.toUpperCase() : "");
/** Whether two names mean the same. */
export const equalNames = (a: unknown, b: unknown): boolean => canonicalNameText(a) === canonicalNameText(b);

/** A TTL as it was read: an empty one is none, as where the field is left out. */
const textOfTtl = (ttl: string | number): string | null => String(ttl).trim() || null;

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((text) => typeof text === "string");
/** Blanks at the ends of a comment mean nothing, and blanks alone are none: the zone's text does not show them. */
const saysNothing = (comment: string): boolean => comment.trim() === "";
/** The texts alone: a deployment with another data layout has them at other entries. */
const commentTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text): text is string => typeof text === "string" && !saysNothing(text)) : [];

/**
 * The fields of a DNS record (docs/interface.md#dns-records). What a value must look like for its type is the rules' business.
 */
export const dnsRecordFields = defineFields({
  name: field(
    required(word, {
      description: "Name of the record: the full name with its trailing dot, for example `www.example.com.`.",
      forcesReplacement,
    }),
    { identity: true, canonical: canonicalNameText },
  ),
  type: field(
    required(word, {
      description:
        "Type of the record, for example `A`, `CNAME` or `TXT`. All types of zone files are allowed, and `ALIAS`.",
      forcesReplacement,
    }),
    { identity: true, canonical: upperCase, encode: upperCase },
  ),
  data: field(
    required(z.array(z.string()).min(1, { error: "must have at least one entry" }), {
      description:
        'Data of the record: either as one entry (`["10 mx1.example.com."]`) or field by field (`["10", "mx1.example.com."]`).',
      // spellings of addresses and names, quoting and splitting of texts, one entry or one a field; whatever serial an SOA has
      equal: (a, b, { type }) =>
        isTexts(a) && isTexts(b) && declaredData(String(type), a) === declaredData(String(type), b),
    }),
    { always: true },
  ),
  ttl: field(
    optional(word, {
      description: "Time to live, in seconds or with units (`3600`, `1h`, `1d12h`). Absent: the zone's default.",
    }),
    {
      wireNumber: true,
      decode: textOfTtl,
      // units are an extension of some name servers; plain seconds are understood by all (RFC 1035 section 5.1)
      encode: (ttl: string) => String(parseTtl(ttl) ?? ttl),
      canonical: (ttl) => (typeof ttl === "string" ? String(parseTtl(ttl) ?? ttl) : ""),
    },
  ),
  cls: field(optionalComputed(word, { description: "Class of the record. `IN` is the only one." }), {
    encode: upperCase,
    canonical: upperCase,
  }),
  data_comments: field(
    optional(z.array(commentText.nullable()), {
      description: "Comments for the entries of `data`, in the same order and number; `null` where there is none.",
    }),
    {
      decode: (comments: readonly (string | null)[]) => (commentTexts(comments).length === 0 ? null : comments),
      canonical: (comments) => JSON.stringify(commentTexts(comments)),
    },
  ),
  comment: field(optional(commentText, { description: "Comment for the whole record." }), {
    decode: (text: string) => (saysNothing(text) ? null : text),
    canonical: (text) => (typeof text === "string" ? text.trim() : ""),
  }),
});

/** Whether two comments of whole records mean the same. */
export const equalComments = (a: unknown, b: unknown): boolean =>
  canonicalOf(dnsRecordFields.comment, a) === canonicalOf(dnsRecordFields.comment, b);
