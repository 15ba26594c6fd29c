/** Types whose answers are printed, so that they can be compared with data. All others are judged by the zone's serial. */
const types = [
  "A",
  "AAAA",
  "CAA",
  "CNAME",
  "DNAME",
  "DS",
  "HINFO",
  "MX",
  "NAPTR",
  "NS",
  "PTR",
  "SOA",
  "SPF",
  "SRV",
  "SSHFP",
  "TLSA",
  "TXT",
] as const;

export type ComparableType = (typeof types)[number];

export function isComparable(type: string): type is ComparableType {
  return (types as readonly string[]).includes(type);
}
