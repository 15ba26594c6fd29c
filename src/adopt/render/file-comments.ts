import type { LeftOut } from "../account/account.ts";
import { dnsZoneRecords } from "../../resources/dns-zone-records/resource.ts";
import type { AdoptedFile } from "../declare/adopted.ts";

const titles = {
  servers: (of: string) => `Servers of the customer ${of}.`,
  zone: (of: string) => `Records of the zone ${of}. Its SOA record is the service's own.`,
  projects: (of: string) => `Projects on the cluster ${of}.`,
} as const;

/** What a file holds and what it lacks, as lines of a comment. */
export function headLines({ group, of, leftOut, objects }: AdoptedFile): string[] {
  const hasList = objects.some(({ kind }) => kind === dnsZoneRecords);
  return [
    oneLine(titles[group](of)),
    ...leftOutLines(leftOut),
    ...(hasList && leftOut.length > 0 ? [removedIfExclusive] : []),
  ];
}

const removedIfExclusive =
  "With `exclusive = true` ims_dns_zone_records would remove what is left out, unless `ignore` matches it.";

/** What was left out as lines of a comment, without the signs that make them one; none where nothing was. */
export function leftOutLines(leftOut: readonly LeftOut[]): string[] {
  if (leftOut.length === 0) return [];
  return ["Left out:", ...leftOut.map(({ object, reason }) => oneLine(`- ${object}: ${reason}`))];
}

/** Nothing of the service must end a comment. */
function oneLine(text: string): string {
  return text.replaceAll(/[\s\u2028\u2029]+/g, " ").replaceAll("*/", "* /");
}
