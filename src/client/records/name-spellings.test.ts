import { record, start, writes, zone } from "../../../test/support/records.ts";

it.each([
  ["`a\\064b` as `a\\@b`", "a\\064b", "a\\@b"],
  ["`a@b` as `a\\@b`", "a@b", "a\\@b"],
])(
  "records of a name that is asked for in another spelling, %s, are named as the service has them",
  async (_, held, asked) => {
    const { client } = start({ records: [record(["x"], { name: `${held}.${zone}.`, type: "TXT" })] });
    const reading = client.records.readSet({ zone, type: "txt", name: `${asked}.${zone}.` });
    const name = JSON.stringify(`${held}.${zone}.`);
    await expect(reading).rejects.toMatchObject({
      code: "answers-contradict",
      happened: expect.stringContaining(name) as string,
      remedy: expect.stringContaining(`terraform import ADDRESS '${zone}/TXT/${held}.${zone}.'`) as string,
    });
    const found = await client.records.readSet({ zone, type: "TXT", name: `${held}.${zone}.` });
    expect(found.map(({ content }) => content.data)).toEqual([["x"]]);
  },
);

describe("a clean-up of a name that the service holds in other spellings, and compares as it is written", () => {
  it.each([
    ["with an escape by number", ["a\\064b"], undefined],
    ["without an escape", ["a@b"], undefined],
    ["in two of them", ["a@b", "a\\064b"], undefined],
    ["in capitals", ["A\\@B"], undefined],
    ["as what an alias points to, alone", [], "a\\064b"],
    ["as both", ["a@b"], "a\\064b"],
  ])("%s", async (_, held, target) => {
    const txt = held.map((label) => record(["x"], { name: `${label}.${zone}.`, type: "TXT" }));
    const alias = record([`${target ?? ""}.${zone}.`], { name: `alias.${zone}.`, type: "CNAME" });
    const other = record(["y"], { name: `ab.${zone}.`, type: "TXT" });
    const { client, sandbox } = start({ records: [...txt, ...(target === undefined ? [] : [alias]), other] });
    const found = await client.records.cleanUp(zone, `a\\@b.${zone}.`);
    expect(found).toHaveLength(held.length + (target === undefined ? 0 : 1));
    const left = sandbox.store.zones.records(zone).filter(({ type }) => ["TXT", "CNAME"].includes(type));
    expect(left.map(({ name }) => name)).toEqual([`ab.${zone}.`]);
    expect(writes().length).toBeLessThanOrEqual(4);
  });
});

it("a name without its dot is the whole name", async () => {
  const [name, dotless] = [`www.${zone}.`, `www.${zone}`];
  const held = ["192.0.2.1"];
  const { client, sandbox } = start({ records: [record(held, { name })] });
  const set = { zone, type: "A", name: dotless };
  expect(await client.records.readSet(set)).toMatchObject([{ content: { name, data: held } }]);
  expect(await client.records.list(zone, set)).toMatchObject([{ name, data: held }]);
  const known = record(held, { name: dotless });
  const intent = { desired: [known, record(["192.0.2.2"], { name: dotless })], remove: [known] };
  await client.records.writeSet({ set, intent });
  expect(sandbox.store.zones.records(zone, "A", name)).toMatchObject([{ data: held }, { data: ["192.0.2.2"] }]);
  expect(await client.records.cleanUp(zone, dotless)).toHaveLength(2);
});
