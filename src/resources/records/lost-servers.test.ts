import { record } from "../../../test/support/records.ts";
import type { RecordContent } from "../../client/index.ts";
import { lostServers } from "./lost-servers.ts";

const zone = "example.com";
const of = (name: string, type: string, data: string): RecordContent =>
  record([data], { type, name: name === "@" ? `${zone}.` : `${name}.${zone}.` });
const soa = of("@", "SOA", "ns1.example.com. admin.example.com. 1 3600 600 86400 300");
const own = of("@", "NS", "ns1.example.com.");
const other = of("@", "NS", "ns2.example.net.");
const [first, second] = [of("ns1", "A", "192.0.2.1"), of("ns1", "AAAA", "2001:db8::1")];
const [mail, host] = [of("@", "MX", "10 mail.example.com."), of("mail", "A", "192.0.2.2")];
const servers = [soa, own, other];

const lost: unknown = expect.stringContaining(
  "The name server `ns1.example.com.` lies in this zone but has no address",
);

it.each<[string, RecordContent[], RecordContent[], unknown[]]>([
  ["the last address of a name server", [...servers, first], [first], [lost]],
  ["all of its addresses", [...servers, first, second], [first, second], [lost]],
  ["one of its addresses", [...servers, first, second], [first], []],
  ["the name server with its address", [...servers, of("@", "NS", "ns3.example.net."), first], [own, first], []],
  ["the address of another host", [...servers, first, mail, host], [host], []],
  ["nothing, where it had none before", servers, [], []],
  ["something else, where it had none before", [...servers, mail, host], [mail], []],
  ["the last address, where not all of the zone was read", [own, other, first], [first], []],
  ["a name server but one, where not all of the zone was read", [own, other, first], [other], []],
  ["all of its name servers", [...servers, first], [own, other], []],
])("of a zone goes %s", (_, all, going, told) => {
  expect(lostServers(zone, all, going)).toStrictEqual(told);
});
