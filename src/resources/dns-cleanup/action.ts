import { asLines } from "terraform-provider-sdk/core";
import * as z from "zod";
import { defineAction, optional, required, type Diagnostic } from "terraform-provider-sdk";
import { describeRecord, readRecordLine, unlistedOf, type RecordContent } from "../../client/index.ts";
import { hostWithin } from "../../dns/index.ts";
import { word } from "../../model/name-schemas.ts";
import { zone } from "../common-arguments.ts";
import { warnOfLostServers } from "../records/lost-servers.ts";
import { isTexts } from "../configured-values.ts";
import type { KindServices } from "../kind-services.ts";

const recordLine = z.string().refine((text) => readRecordLine(text) !== undefined, {
  error: "must be NAME TYPE DATA, such as `web1.example.com. A 192.0.2.1`",
});

const attributes = {
  zone,
  name: required(word, {
    description: "The host's name: `web1` within the zone, or `web1.example.com.`. It is never the zone itself.",
  }),
  records: optional(z.array(recordLine), {
    description:
      "What may go, each `NAME TYPE DATA` as plans and messages show it. Default: what the plan listed. Needed where the plan is made on " +
      "another machine, or in another directory, than the apply.",
  }),
};

/** Host-name clean-up (docs/interface.md#host-name-clean-up), of nothing but what was listed. */
export const dnsCleanup = defineAction<KindServices>()({
  typeName: "ims_dns_cleanup",
  description:
    "Removes all records of a host's name from a zone, and all CNAMEs that point to it. The plan lists them in a warning; what is not in " +
    "the list is never removed: when the name has got another record since, nothing is. Records that a resource planned in the same run " +
    "declares are left alone. With `-target` or `-exclude` Terraform plans a part of them, with `-invoke` none: what is declared and not planned " +
    "is listed and removed, too.",
  alone:
    "No resource is planned then: records that are declared are listed and removed, too (where `records` is given they must be in it), and the " +
    "next apply creates them again.",
  attributes,
  validate({ zone: inZone, name }) {
    if (typeof inZone !== "string" || typeof name !== "string" || hostWithin(inZone, name) !== undefined) return [];
    return [
      {
        severity: "error",
        summary: "name is the zone itself",
        detail: `A clean-up of ${name} would delete the zone's NS records, and resolvers could no longer find the zone. Name a host within it.`,
        path: [{ attribute: "name" }],
      },
    ];
  },
  async plan({ zone: inZone, name, records }, { services, signal }) {
    if (typeof inZone !== "string" || typeof name !== "string" || services === undefined) return [untold];
    const host = hostWithin(inZone, name) ?? inZone;
    let all: readonly RecordContent[] = [];
    const onZone = (read: readonly RecordContent[]): void => void (all = read);
    const found = await services.client.records.planCleanUp(inZone, host, signal, { onZone });
    const listed = [whatGoes({ zone: inZone, host, found }), ...notListed(found, records)];
    return [...listed, ...warnOfLostServers(inZone, all, found)];
  },
  async invoke({ zone: inZone, name, records }, { services, signal, progress, warn }) {
    const host = hostWithin(inZone, name) ?? inZone;
    const listed = records === null ? undefined : contentsOf(records);
    const onWarning = (warning: string): void => warn(`Clean-up of ${host}`, warning);
    const kept: RecordContent[] = [];
    const onKept = (stay: readonly RecordContent[]): void => void kept.push(...stay);
    const request = { zone: inZone, name: host, listed, onWarning, onKept };
    const gone = await services.client.records.cleanUpListed(request, signal);
    for (const record of gone) progress(`removed ${describeRecord(record)}`);
    for (const record of kept) progress(`left ${describeRecord(record)} alone, which a resource declares`);
    if (gone.length === 0) warn(`Nothing was cleaned up of ${host}`, whyNothing(inZone, host, kept));
  },
});

const untold: Diagnostic = {
  severity: "warning",
  summary: "DNS records will be removed, and which cannot be told yet",
  detail:
    "The zone, the name or the provider's configuration is known only during the apply. The clean-up removes only what is listed: list in " +
    "`records` what may go, or it will be refused.",
};

function whatGoes({
  zone: inZone,
  host,
  found,
}: {
  zone: string;
  host: string;
  found: readonly RecordContent[];
}): Diagnostic {
  const none = `The zone ${inZone} has no record of ${host} now, and no CNAME that points to it. If one comes until the apply, the clean-up is refused.`;
  const some =
    `The clean-up of ${host} in the zone ${inZone} removes these records, and is refused if there are others by then:\n\n` +
    `${asLines(found.map(describeRecord))}\n\nRecords that a resource planned in the same run declares are left alone; with -target or -exclude a part of them is not planned, and with -invoke none is.`;
  const summary =
    found.length === 0 ? `There is nothing to clean up of ${host}` : `DNS records of ${host} will be removed`;
  return { severity: "warning", summary, detail: found.length === 0 ? none : some };
}

function whyNothing(inZone: string, host: string, kept: readonly RecordContent[]): string {
  if (kept.length === 0) return `The zone ${inZone} has no record of ${host} to remove.`;
  return (
    "These records are left alone, since a resource declares them by a plan that was made here, be it this one or one of the last week, " +
    `applied or not:\n\n${asLines(kept.map(describeRecord))}\n\nTo remove them by -invoke all the same, plan and apply in one step: ` +
    "without a saved plan."
  );
}

/** A record that a resource of the configuration keeps needs no listing, and at plan nobody knows of all of them: so this is no error. */
function notListed(found: readonly RecordContent[], records: unknown): readonly Diagnostic[] {
  if (!isTexts(records)) return [];
  const others = unlistedOf(found, contentsOf(records));
  if (others.length === 0) return [];
  return [
    {
      severity: "warning",
      summary: "The name has records that are not listed",
      detail:
        "Unless a resource planned in the same run declares them, the clean-up will be refused. Add to `records` what may go:\n\n" +
        asLines(others.map(describeRecord)),
      path: [{ attribute: "records" }],
    },
  ];
}

const contentsOf = (lines: readonly string[]): RecordContent[] => lines.flatMap((line) => readRecordLine(line) ?? []);
