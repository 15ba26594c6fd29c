export { isIpv4, isIpv6, canonicalIpv6, reverseName } from "./addresses.ts";
export {
  absoluteName,
  canonicalName,
  decodeName,
  hostWithin,
  isSameName,
  isWithin,
  parentName,
  relativeName,
  wholeName,
} from "./domain-names.ts";
export { isAscii, octetsOf, textOf } from "./octets.ts";
export { canonicalData, equalData, joinData, recordFields } from "./record-data/canonical-data.ts";
export { hasRelativeName, spreadAs, wholeData } from "./record-data/whole-data.ts";
export { declaredData, isLaterSerial, isSoa, serialOf, withLiveSerial } from "./soa.ts";
export { asciiData, composedData, isPrintable } from "./record-data/ascii-data.ts";
export { isTextType, knownTypes, numberOfType, typeNumber } from "./record-types.ts";
export { tokenizeData } from "./tokens.ts";
export { MAX_TTL, equalTtl, parseTtl } from "./ttl.ts";
export { decodeTxt, encodeTxt, quoteString, splitText, textEntries } from "./txt.ts";
export { fromShownText, fromStoredText, quotesItself, toStoredText } from "./txt-quoting.ts";
export { parseZone } from "./zone-text/parse.ts";
export type { ZoneRecord } from "./zone-text/read-record.ts";
export type { ZoneRecords } from "./zone-text/zone-records.ts";
export { zoneSets, type ZoneSet } from "./zone-text/zone-sets.ts";
export { printRecord } from "./zone-text/print-record.ts";
export { allowableRules, allowFindings, isAllowable } from "./rules/allow.ts";
export type { AllowedRules } from "./rules/allow.ts";
export { checkRecord } from "./rules/check-record.ts";
export { checkNames } from "./rules/check-names.ts";
export { checkChange, checkZone } from "./rules/check-zone.ts";
export { isServedAllTheSame, newFindings } from "./rules/finding.ts";
export type { Finding } from "./rules/finding.ts";
export type { RecordInput } from "./rules/record-facts.ts";
export { ZoneIndex } from "./rules/zone-index.ts";
export type { ZoneRecordInput } from "./rules/zone-facts.ts";
export type { ZoneFinding } from "./rules/zone-rule.ts";
export { createRecordData, ed25519Der, knownTexts } from "./builders.ts";
export type {
  CaaFields,
  Dkim,
  Dmarc,
  LocFields,
  SrvFields,
  SshfpFields,
  SvcbFields,
  TextForms,
  TlsaFields,
} from "./builders.ts";
