import { connectSandbox } from "../../../test/support/connected-sandbox.ts";

const facts = { processorcount: "4" };
const db = {
  ...{
    customer: "acme",
    fqdn: "db1.example.com",
    environment: "production",
    project: "shop",
    role: "db",
    location: "dc1",
  },
  facts,
};
const conditions = [{ text: "processorcount", fact: "processorcount" }];

it.each<[string, number, number]>([
  ["db1.example.com", 1, 0],
  ["DB1.example.com", 2, 1],
  ["db1.example.com.", 2, 1],
])("facts are found by the name as it is listed: %s", async (fqdn, reads, listings) => {
  const connected = connectSandbox({ seed: { customers: ["acme"], servers: [db] } });
  const { client, sandbox } = connected;
  for (const customer of ["acme", "_"]) {
    const server = { customer, fqdn };
    expect(await client.servers.facts(server)).toEqual(facts);
    expect(await client.servers.waitForFacts({ server, conditions, timeoutMs: 1 })).toEqual(facts);
  }
  const { "servers.getFacts": asked = 0, "servers.listServers": listed = 0 } = sandbox.requestCounts().byEndpoint;
  expect([asked, listed]).toEqual([4 * reads, 4 * listings]);
  await expect(client.servers.facts({ ...db, fqdn: "DB2.example.com" })).rejects.toMatchObject({ status: 404 });
  await connected.close();
});
