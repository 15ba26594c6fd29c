import { connect, type ImsClient } from "../src/client/index.ts";
import { createSandbox, type Sandbox } from "../src/sandbox/index.ts";
import { diff } from "./diff.ts";
import { DnsRecord } from "./dns-record.ts";
import { DnsZoneRecords } from "./dns-zone-records.ts";
import { PlatformProject } from "./platform-project.ts";
import { ServerDefinition } from "./server-definition.ts";
import { client, lockDirectory, sandbox, shop, web1, www } from "./testing/live-sandbox.ts";
import { createStack } from "./testing/synth.ts";

/** A client of another sandbox. */
const connectedTo = ({ baseUrl, accessToken, transport }: Sandbox): ImsClient =>
  connect({ baseUrl, accessToken: accessToken.reveal(), transport, lockDirectory, environment: {} });

describe("live objects that nobody declares", () => {
  test("in the zones, of the customers and on the clusters that are touched", async () => {
    const stack = createStack();
    new ServerDefinition(stack, "web1", web1);
    new DnsRecord(stack, "www", www);
    new PlatformProject(stack, "shop", shop);
    const found = (await diff(stack, { client, undeclared: true })).filter(({ action }) => action === "undeclared");
    const ids = found.map(({ id }) => id);
    expect(ids).toContain("example.com/A/web1.example.com.");
    expect(ids).not.toContain("example.com/CNAME/www.example.com.");
    expect(ids).not.toContain("example.com/SOA/example.com.");
    expect(ids).not.toContain("acme/web1.example.com");
    expect(found.filter(({ kind }) => kind === "ims_server_definition").length).toBeGreaterThan(0);
    expect(found.every(({ path, changes }) => path === "" && changes.every(({ after }) => after === null))).toBe(true);
  });

  // a comparison knows no state: docs/guides/constructs.md#comparing-with-the-live-service
  test("what a declaration had before its name or its keys changed", async () => {
    const stack = createStack();
    new ServerDefinition(stack, "web1", { ...web1, fqdn: "renamed.example.com" });
    new DnsRecord(stack, "www", { ...www, name: "renamed.example.com." });
    new DnsZoneRecords(stack, "zone", { zone: "example.com", records: { "mail A": { values: ["192.0.2.25"] } } });
    const found = await diff(stack, { client, undeclared: true });
    expect(found.flatMap(({ path, action }) => (path === "" ? [] : [`${path} ${action}`]))).toEqual([
      "s/web1 create",
      "s/www create",
      "s/zone update",
    ]);
    const ids = found.flatMap(({ action, id }) => (action === "undeclared" ? [id] : []));
    expect(ids).toEqual(
      expect.arrayContaining([
        "acme/web1.example.com",
        "example.com/CNAME/www.example.com.",
        "example.com/A/web1.example.com.",
      ]),
    );
  });

  test.each([false, true])(
    "a comparison that is stopped tells nothing of what is there: undeclared %p",
    async (undeclared) => {
      const stack = createStack();
      new DnsRecord(stack, "www", www);
      const stopped = diff(stack, { client, undeclared, signal: AbortSignal.abort("enough") });
      await expect(stopped).rejects.toMatchObject({ name: "Failure", code: "cancelled", cause: "enough" });
    },
  );

  test("but no record that the zone's text shows in another form", async () => {
    const own = createSandbox({
      seed: {
        zones: {
          "example.net": {
            records: [
              { name: "rel.example.net.", type: "CNAME", data: ["web"] },
              { name: "cut.example.net.", type: "TXT", data: ["v=DKIM1; p=abc"] },
              { name: "cut.example.net.", type: "TXT", data: ['"other"'] },
            ],
          },
        },
      },
    });
    const stack = createStack();
    const zone = "example.net";
    new DnsRecord(stack, "rel", { zone, name: "rel.example.net.", type: "CNAME", data: ["web"] });
    new DnsRecord(stack, "cut", {
      ...{ zone, name: "cut.example.net.", type: "TXT", data: ["v=DKIM1; p=abc"], allowRules: ["X2"] },
    });
    const found = await diff(stack, { client: connectedTo(own), undeclared: true });
    expect(found.map(({ path, action, changes }) => [path, action, changes.map(({ before }) => before)])).toEqual([
      ["s/rel", "none", []],
      ["s/cut", "none", []],
      ["", "undeclared", ["example.net", "cut.example.net.", "TXT", ['"other"']]],
    ]);
  });

  test("but a server that is listed with a blank in its name, which is told beside the others", async () => {
    const stack = createStack();
    new ServerDefinition(stack, "web1", web1);
    const body = "web1.example.com\nweb2.example.com\nweb 3.example.com\n";
    sandbox.faults.add({ endpoint: "servers.listServers", status: 200, body, times: "always" });
    const found = (await diff(stack, { client, undeclared: true })).filter(({ path }) => path === "");
    sandbox.faults.clear();
    expect(found.map(({ action, id, problems }) => [action, id, problems])).toEqual([
      ["undeclared", "acme/web2.example.com", undefined],
      ["unknown", undefined, [expect.stringContaining("acme/web 3.example.com")]],
    ]);
  });

  test("none where a declaration may be of any of them", async () => {
    const stack = createStack();
    const project = new PlatformProject(stack, "shop", shop);
    new DnsRecord(stack, "any", { ...www, name: `${project.projectId}.example.com.` });
    const found = await diff(stack, { client, undeclared: true });
    expect(found.filter(({ kind, action }) => kind === "ims_dns_record" && action === "undeclared")).toEqual([]);
  });

  test("cost one request a zone, customer and cluster at most", async () => {
    const stack = createStack();
    for (const name of ["pool", "mail", "www", "web1"])
      new DnsRecord(stack, name, { ...www, name: `${name}.example.com.`, type: "A", data: ["192.0.2.30"] });
    const count = async (undeclared: boolean): Promise<number> => {
      const fresh = createSandbox();
      const own = connectedTo(fresh);
      await diff(stack, { client: own, undeclared });
      return fresh.requests.length;
    };
    expect(await count(true)).toBeLessThanOrEqual(await count(false));
  });
});
