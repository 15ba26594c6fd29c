import { canonicalName } from "../dns/index.ts";
import { canonicalCustomer } from "../model/customer.ts";
import type { Identity } from "../reconcile/index.ts";
import { inAscii, keyOf, type RecordContent } from "./records/record-content.ts";
import { setKeyOf } from "../model/set-key.ts";
import { printImportId, withQuery } from "./import-id-text.ts";

/** The id by which one record is imported. */
export function recordImportId(
  zone: string,
  { type, name, data }: Pick<RecordContent, "type" | "name" | "data">,
): string {
  return withQuery(printImportId(zone, type, name), "data", data);
}

/** What the journal calls the record that a resource has, where its state has another one: nothing that a state would have. */
export const holdingKind = "held record";

/** What the journal calls the records that are left of a type and name that a resource gives up. */
export const givenUpKind = "given up records";

/** What the journal calls the deletion of a project that the service has accepted. */
export const deletionKind = "accepted deletion";

/** What the journal calls the decommission of a server that was asked for. */
export const decommissionKind = "sent decommission";

/** What it notes besides creates. */
export const kindsOfNoCreate: readonly string[] = [holdingKind, givenUpKind, deletionKind, decommissionKind];

export function recordIdentity(zone: string, content: RecordContent): Identity {
  const ascii = inAscii(content);
  return { kind: "record", identity: [canonicalName(zone), setKeyOf(ascii), keyOf(ascii)] };
}

/** One text for all spellings of a record of a zone, its details left out. */
export function recordText(zone: string, content: RecordContent): string {
  return recordIdentity(zone, content).identity.join("\n");
}

export function serverIdentity({ customer, fqdn }: { readonly customer: string; readonly fqdn: string }): Identity {
  return { kind: "server", identity: [canonicalCustomer(customer), canonicalHost(fqdn)] };
}

/** The name at which a clean-up of a server looks: absolute, otherwise as it is written. */
export function recordName(fqdn: string): string {
  return `${fqdn.replace(/\.$/, "")}.`;
}

/** One text for all spellings of a host's name. */
export function canonicalHost(fqdn: string): string {
  return canonicalName(fqdn).slice(0, -1);
}

/** The `platform_segment` that a client has unless it is given another one. */
export const usualSegment = "openshift";

/** Which container platform of a service a client is about. */
export interface Platform {
  readonly platformSegment: string;
}

/**
 * A cluster as locks and notes know it, which are of all of a service's platforms: two of them may have clusters of one name, and then other
 * projects of the same names and ids.
 */
export function clusterKey(cluster: string, { platformSegment }: Platform): string {
  return platformSegment === usualSegment ? cluster : `${platformSegment}/${cluster}`;
}

/** Without a platform there is nobody to tell it to. */
export function projectIdentity(
  { cluster, name }: { readonly cluster: string; readonly name: string },
  platform: Platform | undefined,
): Identity {
  return { kind: "project", identity: [platform === undefined ? cluster : clusterKey(cluster, platform), name] };
}
