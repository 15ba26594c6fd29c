import { address, name, record, requests, start, zone } from "../../../test/support/records.ts";
import { setKeyOf, type ConnectedClient, type RecordContent } from "../index.ts";

const other = "other.example.com.";
const own = record([address(1)]);
const set = { zone, type: "A", name };
const without = (field: keyof RecordContent): RecordContent => ({ ...own, [field]: undefined });
const noRecord = undefined as unknown as RecordContent;

type Request = (records: ConnectedClient["records"]) => Promise<unknown>;

it.each<[string, Request, string]>([
  [
    "an update to another name",
    (records) => records.update({ zone, prior: own, next: record([address(2)], { name: other }) }),
    `\`next\` is ${other} A, and \`prior\` ${name} A.`,
  ],
  [
    "an update to another type",
    (records) => records.update({ zone, prior: own, next: record(['"v"'], { type: "TXT" }) }),
    `\`next\` is ${name} TXT, and \`prior\` ${name} A.`,
  ],
  [
    "a set with a record of another name",
    (records) =>
      records.writeSet({ set, intent: { desired: [own, record([address(3)], { name: other })], remove: "others" } }),
    `\`intent.desired[1]\` is ${other} A, and \`set\` ${name} A.`,
  ],
  [
    "a set that gives up a record of another type",
    (records) => records.writeSet({ set, intent: { desired: [], remove: [record(['"v"'], { type: "TXT" })] } }),
    `\`intent.remove[0]\` is ${name} TXT, and \`set\` ${name} A.`,
  ],
  [
    "a create without a comment",
    (records) => records.create({ zone, content: without("comment") }),
    "`content.comment` must be a text or null, and is undefined.",
  ],
  [
    "a create with a TTL that is a number",
    (records) => records.create({ zone, content: { ...own, ttl: 300 as unknown as string } }),
    "`content.ttl` must be a text or null, and is 300.",
  ],
  ["a create of nothing", (records) => records.create({ zone, content: noRecord }), "`content` must be a record"],
  [
    "a create in no zone",
    (records) => records.create({ zone: undefined as unknown as string, content: own }),
    "`zone` must be a text, and is undefined.",
  ],
  [
    "a deletion by data that are no list",
    (records) => records.delete({ zone, content: { ...own, data: address(1) as unknown as string[] } }),
    "`content.data` must be a list of texts, and is '192.0.2.1'.",
  ],
  [
    "a zone with a record without comments of its data",
    (records) => records.writeZone({ zone, actual: [], intent: { desired: [without("dataComments")], remove: [] } }),
    "`intent.desired[0].dataComments` must be a list of texts and nulls, or null, and is undefined.",
  ],
  [
    "a set of no list",
    (records) => records.writeSet({ set, intent: { desired: own as unknown as RecordContent[], remove: "others" } }),
    "`intent.desired` must be a list of records",
  ],
  [
    "a set without a name",
    (records) =>
      records.writeSet({
        set: { ...set, name: undefined as unknown as string },
        intent: { desired: [own], remove: "others" },
      }),
    "`set.name` must be a text, and is undefined.",
  ],
  [
    "a search without a name",
    (records) => records.find({ zone, content: without("name") }),
    "`content.name` must be a text, and is undefined.",
  ],
])("%s is refused before anything is sent", async (_, request, happened) => {
  const { client } = start({ records: [own] });
  await expect(request(client.records)).rejects.toMatchObject({
    code: "option-invalid",
    happened: expect.stringContaining(happened) as string,
  });
  expect(requests()).toEqual([]);
});

it("other spellings of one name and type fit", async () => {
  const { client } = start({ records: [own] });
  const spelled = { name: name.toUpperCase().slice(0, -1), type: "a" };
  await client.records.update({ zone, prior: own, next: record([address(2)], spelled) });
  const desired = [record([address(3)], spelled)];
  await client.records.writeSet({ set, intent: { desired, remove: "others" } });
  const left = await client.records.list(zone, { type: "A", name });
  expect(left.map(({ data }) => data.join(" "))).toEqual([address(3)]);
});

it("a clean-up takes a name relative to the zone as the command does", async () => {
  const { client } = start({ records: [own] });
  const label = name.slice(0, -zone.length - 2);
  expect(await client.records.previewCleanUp(zone, label)).toHaveLength(1);
  expect(await client.records.checkCleanUp({ zone, name: label })).toHaveLength(1);
  expect(await client.records.cleanUp(zone, label)).toHaveLength(1);
});

it.each(["find", "findSet", "readZone"] as const)(
  "a program sees by %s what others have done since",
  async (method) => {
    const { client, sandbox } = start({ records: [own] });
    const look = async (): Promise<boolean> => {
      if (method === "find") return (await client.records.find({ zone, content: own })) !== undefined;
      if (method === "findSet") return (await client.records.findSet({ set, contents: [own] })).length > 0;
      const { sets } = await client.records.readZone({ zone, contents: [own], wants: (key) => key === setKeyOf(own) });
      return sets.size > 0;
    };
    expect(await look()).toBe(true);
    sandbox.store.zones.remove(zone, { type: own.type, name: own.name, nr: 0 });
    expect(await look()).toBe(false);
  },
);
