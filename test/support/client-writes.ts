/** Calls of the client that write, each of a request or more, and the service that they are made of. */
import type { ConnectedClient, RecordContent } from "../../src/client/index.ts";

export const zone = "example.com";
export const name = `www.${zone}.`;
const content = (data: string): RecordContent => ({
  ...{ type: "A", name, cls: "IN", data: [data] },
  ...{ ttl: null, comment: null, dataComments: null },
});
/** The record that is there, and one that is not. */
export const [there, fresh] = [content("192.0.2.1"), content("192.0.2.2")];
const web = { customer: "acme", fqdn: "web1.example.com", environment: "production", project: "shop", role: "web" };
export const server = { ...web, location: "dc1", region: null, zone: null, stage: null };
export const seed = {
  customers: ["acme"],
  servers: [{ ...web, location: "dc1" }],
  zones: { [zone]: { records: [{ type: "A", name, data: [...there.data] }] } },
};

export type ClientCall = (client: ConnectedClient, signal: AbortSignal) => Promise<unknown>;

export const clientWrites: readonly (readonly [string, ClientCall])[] = [
  ["a create of a record", ({ records }, signal) => records.create({ zone, content: fresh }, signal)],
  ["an update of a record", ({ records }, signal) => records.update({ zone, prior: there, next: fresh }, signal)],
  ["a deletion of a record", ({ records }, signal) => records.delete({ zone, content: there }, signal)],
  ["a clean-up of a name", ({ records }, signal) => records.cleanUp(zone, name, signal)],
  [
    "a create of a server",
    ({ servers }, signal) => servers.create({ declared: { ...server, fqdn: "web2.example.com" } }, signal),
  ],
  [
    "an update of a server",
    ({ servers }, signal) => servers.update({ expected: server, planned: { ...server, role: "db" } }, signal),
  ],
  ["a decommission of a server", ({ servers }, signal) => servers.decommission({ server }, signal)],
];
