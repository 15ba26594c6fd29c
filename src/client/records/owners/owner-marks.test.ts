import { address, connected, name, record, requests, start, writes, zone } from "../../../../test/support/records.ts";
import { type ConnectedClient, type ConnectOptions, type RecordContent } from "../../index.ts";
import { kept, marked, of } from "../../../../test/support/marked-records.ts";
import { createOwnerMarks } from "./owner-marks.ts";

const [a, b]: Partial<ConnectOptions>[] = [{ owner: "a" }, { owner: "b" }];
const set = { zone, type: "A", name };

describe("a client with an owner", () => {
  it("marks what it creates and updates, and shows comments without marks", async () => {
    const { client } = start({ client: { owner: "a" } });
    const created = await client.records.create({ zone, content: of(1) });
    expect(created.content).toMatchObject({ comment: null, managedBy: "a" });
    await client.records.create({ zone, content: of(2, { comment: "see [1]" }) });
    await client.records.writeZone({
      zone,
      intent: { desired: [of(3, { name: "h.example.com.", comment: "host" })], remove: [] },
      actual: [],
    });
    expect(kept()).toEqual([
      `${address(1)} ; [managed: a]`,
      `${address(2)} ; see [1] [managed: a]`,
      `${address(3)} ; host [managed: a]`,
    ]);
    const updated = await client.records.update({ zone, prior: of(1), next: of(1, { ttl: "300" }) });
    expect(updated.content).toMatchObject({ ttl: "300", comment: null });
    await client.records.update({ zone, prior: of(2, { comment: "see [1]" }), next: of(4) });
    expect(kept()).toEqual([
      `${address(1)} ; [managed: a]`,
      `${address(4)} ; [managed: a]`,
      `${address(3)} ; host [managed: a]`,
    ]);
    const listed = await client.records.list(zone, { name });
    expect(listed.map(({ comment, managedBy }) => [comment, managedBy])).toEqual([
      [null, "a"],
      [null, "a"],
    ]);
  });

  it("sends nothing for a mark alone, and marks with the next write", async () => {
    const { client } = start({ records: [of(1), of(2, { comment: "two" })], client: { owner: "a" } });
    const desired = [of(1), of(2, { comment: "two" })];
    await client.records.writeSet({ set, intent: { desired, remove: desired } });
    expect(writes()).toEqual([]);
    await client.records.update({ zone, prior: of(2, { comment: "two" }), next: of(2, { comment: "second" }) });
    expect(writes()).toEqual(["updateRecord"]);
    expect(kept()).toEqual([address(1), `${address(2)} ; second [managed: a]`]);
  });

  it("keeps a comment that looks like a mark, with an owner and without", async () => {
    const content = of(1, { comment: "[managed: b]" });
    const { connectAnother } = start();
    for (const options of [{ owner: "a" }, {}]) {
      const client = connectAnother(options);
      await client.records.create({ zone, content });
      expect(await client.records.find({ zone, content })).toMatchObject({ content });
      await client.records.delete({ zone, content });
      expect(kept()).toEqual([]);
    }
  });

  it("takes as many requests as one without", async () => {
    const counts: string[][] = [];
    for (const client of [{}, { owner: "a" }]) {
      const { client: records } = start({ client: { ...client, refresh: "zone" } });
      await records.records.create({ zone, content: of(1) });
      await records.records.update({ zone, prior: of(1), next: of(2) });
      await records.records.find({ zone, content: of(2) });
      await records.records.delete({ zone, content: of(2) });
      counts.push(requests());
      await connected.close();
    }
    expect(counts[1]).toEqual(counts[0]);
  });

  it("reads a zone by as many requests as one without", async () => {
    const many = Array.from({ length: 20 }, (_, nth) => of(nth + 1, { name: `h${nth % 15}.example.com.` }));
    const counts: string[][] = [];
    for (const comment of [null, "[managed: a]"]) {
      const records = many.map((content) => ({ ...content, comment }));
      const { client } = start({ records, client: { owner: "a", refresh: "zone" } });
      await client.records.readZone({ zone, contents: many, wants: () => true });
      await client.records.readZone({ zone, contents: [], wants: () => true, adopts: "all" });
      counts.push(requests());
      await connected.close();
    }
    expect(counts[1]).toEqual(counts[0]);
  });

  it("refreshes any number of marked records by one request, and knows their marks", async () => {
    const records = [marked(1, "a"), marked(2, "b"), of(3)];
    const { client } = start({ records, client: { owner: "a", refresh: "zone" } });
    const found = await Promise.all([1, 2, 3].map((nth) => client.records.find({ zone, content: of(nth) })));
    expect(found.map((one) => one?.content.managedBy)).toEqual(["a", "b", undefined]);
    expect(await client.records.findSet({ set, contents: [1, 2, 3].map((nth) => of(nth)) })).toMatchObject([
      { managedBy: "a", comment: null },
      { managedBy: "b" },
      {},
    ]);
    const { sets } = await client.records.readZone({ zone, contents: [], wants: (key) => key.startsWith("A ") });
    expect([...sets.values()].flat().map(({ managedBy }) => managedBy)).toEqual(["a", "b", undefined]);
    expect(requests()).toEqual(["getZone"]);
  });
});

const look = ({ records }: ConnectedClient): Promise<unknown> => records.checkCleanUp({ zone, name });
/** Each write that would change or remove the record 1, and what it is called. */
const changes: readonly [string, (client: ConnectedClient) => Promise<unknown>][] = [
  ["an update", ({ records }) => records.update({ zone, prior: of(1), next: of(9) })],
  ["an update of a detail", ({ records }) => records.update({ zone, prior: of(1), next: of(1, { ttl: "300" }) })],
  ["a deletion", ({ records }) => records.delete({ zone, content: of(1) })],
  ["a set without it", ({ records }) => records.writeSet({ set, intent: { desired: [of(5)], remove: "others" } })],
  [
    "a set with its TTL",
    ({ records }) => records.writeSet({ set, intent: { desired: [of(1, { ttl: "300" })], remove: [] } }),
  ],
  [
    "a zone's write that read it",
    async ({ records }) => {
      const actual = (await records.readSet(set)).map(({ content }) => content);
      await records.writeZone({ zone, intent: { desired: [], remove: [of(1)] }, actual });
    },
  ],
  [
    "a zone's write that knows nothing of the mark",
    ({ records }) => records.writeZone({ zone, intent: { desired: [], remove: [of(1)] }, actual: [of(1)] }),
  ],
  ["a clean-up", ({ records }) => records.cleanUp(zone, name)],
  ["a look before a clean-up", look],
];

describe.each(changes)("%s", (_, change) => {
  it.each<[string, Partial<ConnectOptions>, Partial<RecordContent>, RegExp[]]>([
    [
      "another owner",
      b ?? {},
      marked(1, "a"),
      [/www\.example\.com\. A 192\.0\.2\.1 \[managed: a\]/, /owner set here is "b"/],
    ],
    ["another owner, beside a comment", b ?? {}, marked(1, "a", "mail"), [/"a"/]],
    ["an owner, and the client has none", {}, marked(1, "a"), [/no owner is set here/, /former_owners = \["a"\]/]],
    ["another owner, moved by a person", b ?? {}, of(1, { comment: "[Managed: a] ask Bob" }), [/"a"/]],
  ])("of a record that is marked for %s is refused, and nothing is written", async (__, client, there, said) => {
    const connection = start({ records: [there, marked(2, "a")], client });
    const before = kept();
    const failure = await change(connection.client).then(
      () => undefined,
      (error: unknown) => error as { code: string; detail: string },
    );
    expect(failure?.code).toBe("record-of-other-owner");
    for (const text of said) expect(failure?.detail).toMatch(text);
    expect(writes()).toEqual([]);
    expect(kept()).toEqual(before);
  });

  it.each<[string, Partial<ConnectOptions>, Partial<RecordContent>]>([
    ["its own", a ?? {}, marked(1, "a")],
    ["a former one", { owner: "b", formerOwners: ["x", "a"] }, marked(1, "a")],
    ["a former one, and the client has none now", { formerOwners: ["a"] }, marked(1, "a")],
    ["none", a ?? {}, of(1)],
    ["nobody that can be read any more", b ?? {}, of(1, { comment: "[managed: a" })],
  ])("of a record that is marked for %s is made", async (__, client, there) => {
    const connection = start({ records: [there], client });
    await change(connection.client);
    expect(writes()).toHaveLength(change === look ? 0 : 1);
  });
});

describe("former owners", () => {
  it.each<[string, Partial<ConnectOptions>, string]>([
    ["get the new mark", { owner: "b", formerOwners: ["a"] }, " ; [managed: b]"],
    ["lose their mark where there is no owner any more", { formerOwners: ["a"] }, ""],
  ])("%s with the next write", async (_, client, mark) => {
    start({ records: [marked(1, "a")], client });
    await connected.client.records.update({ zone, prior: of(1), next: of(2) });
    expect(kept()).toEqual([`${address(2)}${mark}`]);
  });

  it.each([[{ owner: "a b" }], [{ owner: "" }], [{ formerOwners: ["-"] }]])("%j is refused at once", (options) => {
    expect(() => createOwnerMarks(options)).toThrow(expect.objectContaining({ code: "owner-invalid" }) as Error);
  });
});

it.each(["removed block", "name it in ignore", "declare the values that stay yours as ims_dns_record"])(
  "a refusal says how to leave them to their owner: %s",
  (way) => {
    const failure = createOwnerMarks({ owner: "b" }).refusal("Cannot write", [
      { ...record([address(1)]), managedBy: "a" },
    ]);
    expect(failure?.remedy).toContain(way);
  },
);
