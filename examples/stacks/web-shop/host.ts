import { Construct } from "constructs";
// In a project of your own: from "cdktf-provider-ims"
import { DnsRecord, RecordType, ServerDefinition } from "../../../constructs/index.ts";

export interface HostProps {
  /** Name of the host inside the zone. */
  readonly name: string;
  readonly role: string;
  readonly networkZone: string;
  readonly stage: string;
  readonly ipv4: string;
  readonly ipv6: string;
}

/** What every host of the shop has in common. */
const shop = { customer: "acme", environment: "production", project: "shop", location: "zrh1", region: "ZRH.CH" };
export const zone = "example.com";

/** A server with its address records: a construct of one's own, made of those of the library. */
export class Host extends Construct {
  readonly server: ServerDefinition;

  constructor(scope: Construct, id: string, props: HostProps) {
    super(scope, id);
    this.server = new ServerDefinition(this, "Default", {
      ...shop,
      fqdn: `${props.name}.${zone}`,
      role: props.role,
      zone: props.networkZone,
      stage: props.stage,
      // when the server goes, whatever else carries its name in the zone goes with it
      decommission: { dnsCleanupZones: [zone] },
    });
    const address = { zone, name: this.dnsName };
    new DnsRecord(this, "ipv4", { ...address, type: RecordType.A, data: [props.ipv4] });
    new DnsRecord(this, "ipv6", { ...address, type: RecordType.AAAA, data: [props.ipv6] });
  }

  /** The canonical name, with its trailing dot. It refers to the server, so that the server exists before its records. */
  get dnsName(): string {
    return `${this.server.fqdn}.`;
  }
}
