import { address, record, requests, start, zone } from "../../../test/support/records.ts";
import type { ConnectedClient, RecordContent } from "../index.ts";

const at = (name: string): string => `${name}.example.com.`;
const alias = (name: string): RecordContent => record(["www.example.com."], { name: at(name), type: "CNAME" });
const host = (name: string): RecordContent => record([address(7)], { name: at(name) });

const ways: readonly (readonly [string, (client: ConnectedClient, content: RecordContent) => Promise<unknown>])[] = [
  ["a record", (client, content) => client.records.create({ zone, content })],
  [
    "a set",
    (client, content) => {
      const { name, type } = content;
      const intent = { desired: [content], remove: [] };
      return client.records.writeSet({ set: { zone, name, type }, intent, isNew: true });
    },
  ],
  [
    "a zone",
    (client, content) => client.records.writeZone({ zone, intent: { desired: [content], remove: [] }, actual: [] }),
  ],
];

describe("a rule across records, and a record that another process has written since the zone was read", () => {
  it.each(ways)("refuses %s", async (_, write) => {
    const { client, connectAnother, sandbox } = start();
    await client.records.create({ zone, content: host("first") });
    await connectAnother().records.create({ zone, content: alias("taken") });
    await expect(write(client, host("taken"))).rejects.toMatchObject({ code: "dns-rule" });
    expect(sandbox.store.zones.records(zone).filter(({ name }) => name === at("taken"))).toMatchObject([
      { type: "CNAME" },
    ]);
  });

  it("lets everything else be written by what is known of the zone", async () => {
    const { client, connectAnother, sandbox } = start();
    await client.records.create({ zone, content: host("first") });
    await connectAnother().records.create({ zone, content: alias("taken") });
    sandbox.resetRequests();
    await client.records.create({ zone, content: host("free") });
    expect(requests()).not.toContain("getZone");
  });

  it("refuses a part of a zone that was judged before", async () => {
    const names = Array.from({ length: 600 }, (_, nr) => `host-${nr}`);
    const { client, connectAnother, sandbox } = start({ options: { latency: 20 } });
    const last = names.at(-1) ?? "";
    let other: Promise<unknown> | undefined;
    const writing = client.records.writeZone({
      ...{ zone, intent: { desired: names.map(host), remove: [] }, actual: [] },
      onCreated: () => void (other ??= connectAnother().records.create({ zone, content: alias(last) })),
    });
    await expect(writing).rejects.toMatchObject({ code: "dns-rule" });
    await other;
    const types = sandbox.store.zones.records(zone).flatMap(({ name, type }) => (name === at(last) ? [type] : []));
    expect(types).toEqual(["CNAME"]);
  });
});
