import type { Construct } from "constructs";
import { serverDefinition } from "../src/resources/server-definition/resource.ts";
import type { Props } from "./construct-options.ts";
import { ServerDefinition as Part, type ServerDefinitionConfig } from "./generated/index.ts";
import { DnsRecord } from "./dns-record.ts";
import { defineConstruct } from "./ims-construct.ts";
import { literalAddress } from "./literal-address.ts";
import { asProperties } from "./properties.ts";
import { needsOneName } from "./one-name.ts";
import { DataImsServerDefinition } from "./servers-data-sources.ts";

/**
 * What a `ServerDefinition` declares.
 *
 * @interface
 */
export type ServerDefinitionProps = Props<ServerDefinitionConfig>;

/** Of the records of an address. */
export interface AddressOptions {
  /** The zone of the server's name. */
  readonly zone: string;
  /**
   * Time to live of all of them.
   *
   * @default - the zone's default
   */
  readonly ttl?: string | undefined;
  /**
   * The reverse zone in which a PTR record leads from the address to the server's name.
   *
   * @default - no PTR record
   */
  readonly reverseZone?: string | undefined;
  /**
   * Id of the record's construct. With one of your own the record keeps its address in Terraform when the server gets another address, and is
   * changed in place.
   *
   * @default - the address
   */
  readonly id?: string | undefined;
}

/**
 * The definition of a server, which its configuration management reads.
 *
 * @example
 * new ServerDefinition(stack, "web1", {
 *   customer: "acme",
 *   fqdn: "web1.example.com",
 *   environment: "production",
 *   project: "shop",
 *   role: "webserver",
 *   location: "zrh1",
 *   decommission: { dnsCleanupZones: ["example.com"] },
 * }).addAddress("192.0.2.10", { zone: "example.com" });
 */
export class ServerDefinition extends defineConstruct<[props: ServerDefinitionProps]>()(Part, serverDefinition) {
  /**
   * Looks up a server that something else manages.
   *
   * @param customer Of the server; by default it is found by reading
   */
  static fromFqdn(scope: Construct, id: string, fqdn: string, customer?: string): DataImsServerDefinition {
    return new DataImsServerDefinition(scope, id, customer === undefined ? { fqdn } : { customer, fqdn });
  }

  /**
   * Declares the A or AAAA record of this server's name, and the PTR record where a reverse zone is named, inside this construct
   * and by its provider. Refused at synth for a server with `count` or `forEach`.
   *
   * @throws Failure `not-an-address` where the address is no literal
   */
  addAddress(address: string, options: AddressOptions): DnsRecord {
    const { zone, ttl, reverseZone, id } = asProperties(options) as AddressOptions;
    const { text, type } = literalAddress(address);
    const more = { ...(ttl === undefined ? {} : { ttl }), provider: this.provider };
    const record = new DnsRecord(this, id ?? text, { zone, name: `${this.fqdn}.`, type, data: [text], ...more });
    needsOneName(record, "name", this);
    if (reverseZone !== undefined) record.addPtr({ zone: reverseZone, ttl });
    return record;
  }
}
