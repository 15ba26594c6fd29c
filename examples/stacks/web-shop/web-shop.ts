import { TerraformOutput, TerraformStack, TerraformVariable } from "cdktf";
import type { Construct } from "constructs";
// In a project of your own: from "cdktf-provider-ims"
import { BillingCycle, DnsRecord, ImsProvider, PlatformProject, RecordType } from "../../../constructs/index.ts";
import { Host, zone } from "./host.ts";

/** A web shop: two web servers and a database, the names they are found under, and a project for its containers. */
export class WebShop extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    // address and token of the service come from IMS_BASE_URL and IMS_ACCESS_TOKEN
    new ImsProvider(this, "ims");
    const web = this.addHosts();
    this.addNames(web);
    this.addProject();
  }

  private addHosts(): Host {
    const webServer = { role: "webserver", networkZone: "dmz", stage: "prod" };
    const web1 = new Host(this, "web1", { ...webServer, name: "shop-web1", ipv4: "192.0.2.41", ipv6: "2001:db8::41" });
    new Host(this, "web2", { ...webServer, name: "shop-web2", ipv4: "192.0.2.42", ipv6: "2001:db8::42" });

    const databaseAddress = new TerraformVariable(this, "database_address", {
      type: "string",
      default: "192.0.2.43",
      description: "IPv4 address of the database, which moves from time to time.",
    });
    new Host(this, "database", {
      name: "shop-db1",
      role: "database",
      networkZone: "backend",
      stage: "prod",
      ipv4: databaseAddress.stringValue,
      ipv6: "2001:db8::43",
    });
    return web1;
  }

  private addNames(web: Host): void {
    const shop = { zone, name: `shop.${zone}.` };
    new DnsRecord(this, "shop", {
      ...shop,
      type: RecordType.CNAME,
      data: [web.dnsName],
      ttl: "300",
      comment: "the shop",
    });

    // mail of the shop: a name of its own, since nothing may stand beside a CNAME
    const mail = { zone, name: `orders.shop.${zone}.` };
    new DnsRecord(this, "mail", { ...mail, type: RecordType.MX, data: ["10", "mx1.example.com."] });
    new DnsRecord(this, "mail_standby", { ...mail, type: RecordType.MX, data: ["20", "mx2.example.com."] });
    new DnsRecord(this, "spf", { ...mail, type: RecordType.TXT, data: ['"v=spf1 mx -all"'] });
  }

  private addProject(): void {
    const project = new PlatformProject(this, "containers", {
      cluster: "Cluster One",
      name: "Web Shop",
      customerId: "acme",
      description: "Containers of the web shop",
      adminUids: ["u10001", "u10002"],
      viewerUids: ["u10003"],
      billingCycle: BillingCycle.MONTHLY,
      quotaMemory: 4096,
      quotaCpu: 2000,
      // This is a demonstration, to be destroyed at once. Leave it out for a project that people work with.
      deletionProtection: false,
    });
    new TerraformOutput(this, "project_url", { value: project.url, description: "Where the shop's containers run." });
  }
}
