import { record, start, zone } from "../../../test/support/records.ts";

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
    });
    const found = await client.records.readSet({ zone, type: "TXT", name: `${held}.${zone}.` });
    expect(found.map(({ content }) => content.data)).toEqual([["x"]]);
  },
);
