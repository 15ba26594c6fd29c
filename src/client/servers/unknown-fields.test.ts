import { connectSandbox } from "../../../test/support/connected-sandbox.ts";
import type { Transport } from "../../http/transport/transport.ts";

const server = { customer: "acme", fqdn: "web.example.com", environment: "e", project: "p", role: "r", location: "l" };
const declared = { ...server, region: null, zone: null, stage: null };

it.each([
  ["a name that objects have", '"constructor":5'],
  ["the name of a prototype", '"__proto__":{"role":"x"}'],
  ["an integer beyond 2^53", '"quota":12345678901234567890'],
  ["a number beyond doubles", '"quota":1e400'],
  ["what is empty, or has gaps", '"rest":{"list":[null,{}],"none":{}}'],
  ["letters that are composed of two", '"note":"e\u0301"'],
])("an update of a server sends back what is not known: %s", async (_, field) => {
  const own = connectSandbox({ seed: { customers: ["acme"], servers: [server] } });
  const sent: string[] = [];
  const transport: Transport = async (request, signal) => {
    if (request.method === "PUT") sent.push(request.body ?? "");
    const answer = await own.sandbox.transport(request, signal);
    if (request.method !== "GET" || sent.length > 0 || !request.target.includes(server.fqdn)) return answer;
    return { ...answer, body: `${answer.body.replace(/\}$/, "")},${field}}` };
  };
  const client = own.connectAnother({ transport });
  await client.servers.update({ expected: declared, planned: { ...declared, role: "proxy" } });
  expect(sent).toEqual([expect.stringContaining(field)]);
  await own.close();
});
