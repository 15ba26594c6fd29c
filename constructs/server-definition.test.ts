import { DnsRecordSet } from "./dns-record-set.ts";
import { PlatformProject } from "./platform-project.ts";
import { ImsProvider } from "./provider.ts";
import { ServerDefinition } from "./server-definition.ts";
import { complaintsOf, createStack, resolved, synthesise } from "./testing/synth.ts";

test("a server with how to decommission it", () => {
  const stack = createStack();
  const server = new ServerDefinition(stack, "web1", {
    customer: "acme",
    fqdn: "web1.example.com",
    environment: "production",
    project: "shop",
    role: "webserver",
    location: "zrh1",
    decommission: { revoke: false, dnsCleanupZones: ["example.com"] },
  });
  expect(synthesise(stack).resource).toEqual({
    ims_server_definition: {
      web1: {
        customer: "acme",
        fqdn: "web1.example.com",
        environment: "production",
        project: "shop",
        role: "webserver",
        location: "zrh1",
        decommission: { revoke: false, dns_cleanup_zones: ["example.com"] },
      },
    },
  });
  expect(resolved(stack, [server.id, server.fqdn, server.modUser])).toEqual([
    "${ims_server_definition.web1.id}",
    "${ims_server_definition.web1.fqdn}",
    "${ims_server_definition.web1.mod_user}",
  ]);
});

describe("the records of its addresses", () => {
  const properties = {
    customer: "acme",
    fqdn: "web9.example.com",
    environment: "production",
    project: "shop",
    role: "webserver",
    location: "zrh1",
  };

  test("stand inside it, refer to it, and have the PTR records that were wanted", () => {
    const stack = createStack();
    const web = new ServerDefinition(stack, "web", properties);
    web.addAddress("192.0.2.10", { zone: "example.com", ttl: "300", reverseZone: "2.0.192.in-addr.arpa" });
    web.addAddress("2001:DB8:0::10", { zone: "example.com" });
    expect(complaintsOf(stack)).toEqual([]);
    const records = Object.entries(synthesise(stack).resource?.["ims_dns_record"] ?? {});
    const [[address] = [""]] = records;
    expect(records.map(([, record]) => record)).toEqual([
      {
        zone: "example.com",
        name: "${ims_server_definition.web.fqdn}.",
        type: "A",
        data: ["192.0.2.10"],
        ttl: "300",
      },
      {
        zone: "2.0.192.in-addr.arpa",
        name: "10.2.0.192.in-addr.arpa.",
        type: "PTR",
        data: [`\${ims_dns_record.${address}.name}`],
        ttl: "300",
      },
      { zone: "example.com", name: "${ims_server_definition.web.fqdn}.", type: "AAAA", data: ["2001:db8::10"] },
    ]);
  });

  test("have addresses in Terraform that stay where an id is given: another address changes the record in place", () => {
    const addressesOf = (...texts: readonly string[]): string[] => {
      const stack = createStack();
      const web = new ServerDefinition(stack, "web", properties);
      for (const [nr, text] of texts.entries()) web.addAddress(text, { zone: "example.com", id: `address${nr}` });
      expect(complaintsOf(stack)).toEqual([]);
      return Object.keys(synthesise(stack).resource?.["ims_dns_record"] ?? {});
    };
    const before = addressesOf("192.0.2.10", "2001:db8::10");
    expect(before).toEqual([expect.stringMatching(/^web_address0_/), expect.stringMatching(/^web_address1_/)]);
    expect(addressesOf("192.0.2.11", "2001:db8::11")).toEqual(before);
  });

  test("are of the service that the server is of", () => {
    const stack = createStack();
    const provider = new ImsProvider(stack, "other", { alias: "other", baseUrl: "https://other.example.com" });
    const web = new ServerDefinition(stack, "web", { ...properties, provider });
    web.addAddress("192.0.2.10", { zone: "example.com", reverseZone: "2.0.192.in-addr.arpa" });
    expect(Object.values(synthesise(stack).resource?.["ims_dns_record"] ?? {})).toMatchObject([
      { type: "A", provider: "ims.other" },
      { type: "PTR", provider: "ims.other" },
    ]);
  });

  test("an address that only Terraform knows, or that is none, is refused where it is said", () => {
    const stack = createStack();
    const web = new ServerDefinition(stack, "web", properties);
    expect(() => web.addAddress(web.region, { zone: "example.com" })).toThrow(/known to Terraform only/);
    expect(() => web.addAddress("web9", { zone: "example.com" })).toThrow(/"web9" is neither/);
  });
});

test("what exists is looked up", () => {
  const stack = createStack();
  const web = ServerDefinition.fromFqdn(stack, "web", "web1.example.com");
  const shop = PlatformProject.fromId(stack, "shop", "Cluster One", "p1");
  const mail = DnsRecordSet.fromName(stack, "mail", { zone: "example.com", name: "example.com.", type: "MX" });
  expect(resolved(stack, [web.role, shop.url, mail.records.get(0).name])).toEqual([
    "${data.ims_server_definition.web.role}",
    "${data.ims_platform_project.shop.url}",
    "${data.ims_dns_records.mail.records[0].name}",
  ]);
  expect(complaintsOf(stack)).toEqual([]);
});
