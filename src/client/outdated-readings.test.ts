import { connected, start, zone } from "../../test/support/records.ts";
import { connectSandbox } from "../../test/support/connected-sandbox.ts";
import type { Transport } from "../http/transport/transport.ts";
import type { FaultInput } from "../sandbox/index.ts";

const delay = 60_000;
const wait = { status: 429, headers: { "retry-after": "2" } } as const;
const name = "host.example.com.";
const found = { name, type: "A", data: ["192.0.2.1"] };
/** Others add it after the reading. */
const added = { name, type: "TXT", data: ["added"] };
const others = [{ add: { zone, record: added } }] as const;

describe("once what decided it is not new any more", () => {
  it.each<[string, FaultInput]>([
    ["the reading was answered late", { endpoint: "dns.getZone", when: "after", delay, foreign: others }],
    ["the service asked to wait", { endpoint: "dns.cleanUpName", ...wait, foreign: others }],
  ])("a clean-up looks again, where %s: what came meanwhile and is not listed stays", async (_, fault) => {
    const { client } = start({ records: [found] });
    const listed = await client.records.previewCleanUp(zone, name);
    connected.sandbox.faults.add(fault);
    await expect(client.records.cleanUpListed({ zone, name, listed })).rejects.toMatchObject({
      code: "clean-up-unlisted",
    });
    expect(connected.sandbox.store.zones.records(zone, "TXT", name)).toHaveLength(1);
  });

  const web = { fqdn: "web.example.com", customer: "acme", environment: "e", project: "p", role: "r", location: "l" };
  it.each<[string, "GET" | "PUT", readonly FaultInput[]]>([
    ["the reading was answered late", "GET", []],
    ["the service asked to wait", "PUT", [{ endpoint: "servers.updateServer", ...wait }]],
  ])("an update of a server looks again, where %s: what others changed meanwhile stays", async (_, late, faults) => {
    const own = connectSandbox({ seed: { customers: ["acme"], servers: [web] } });
    const { sandbox, clock } = own;
    const expected = await own.client.servers.get({ customer: "acme", fqdn: web.fqdn });
    if (expected === undefined) throw new Error("it is not there");
    for (const fault of faults) sandbox.faults.add(fault);
    let isFirst = true;
    const transport: Transport = async (request, signal) => {
      const answer = await sandbox.transport(request, signal);
      if (request.method !== late || !isFirst) return answer;
      isFirst = false;
      sandbox.store.servers.set(web.fqdn, { location: "dc2" });
      if (late === "GET") await clock.sleep(delay);
      return answer;
    };
    const client = own.connectAnother({ transport });
    await expect(client.servers.update({ expected, planned: { ...expected, role: "proxy" } })).rejects.toMatchObject({
      code: "server-changed",
    });
    expect(sandbox.store.servers.get(web.fqdn)?.definition).toMatchObject({ location: "dc2", role: "r" });
    await own.close();
  });
});
