import type { Failure } from "terraform-provider-sdk/core";
import { address, name, record, start, zone } from "../../../test/support/records.ts";
import type { RecordsClient } from "../index.ts";

const [one, other] = [record([address(1)]), record([address(2)])];
const set = { zone, type: "A", name };

it.each<[string, string, (records: RecordsClient) => Promise<unknown>]>([
  ["a record that is there", "record-exists", (records) => records.create({ zone, content: one })],
  [
    "one whose new data another one has",
    "record-exists",
    (records) => records.update({ zone, prior: other, next: one }),
  ],
  [
    "one that is gone",
    "record-gone",
    (records) => records.update({ zone, prior: record([address(9)]), next: record([address(8)]) }),
  ],
  [
    "a set that is there",
    "record-exists",
    (records) => records.writeSet({ set, intent: { desired: [one], remove: [] }, isNew: true }),
  ],
])("a program is told what it can call about %s", async (_, code, call) => {
  const { client } = start();
  await client.records.create({ zone, content: one });
  await client.records.create({ zone, content: other });
  const failure = await call(client.records).catch((error: unknown) => error as Failure);
  expect(failure).toMatchObject({ code, remedy: expect.stringMatching(/`records\./) as string });
  expect((failure as Failure).remedy).not.toMatch(/terraform|apply|\bplan\b|\bmoved\b|-parallelism|configuration/i);
});

it("a record that a refused create wanted is deleted all the same", async () => {
  const { client } = start();
  await client.records.create({ zone, content: one });
  const creates = [one, one, one].map((content) => client.records.create({ zone, content }));
  expect((await Promise.allSettled(creates)).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  await client.records.delete({ zone, content: one });
  await expect(client.records.readSet(set)).resolves.toEqual([]);
});

it("a request is what it was when the method was called", async () => {
  const { client } = start();
  const content = { ...one };
  const calls = [1, 2, 3].map((nth) =>
    client.records.create({ zone, content: Object.assign(content, { data: [address(nth)] }) }),
  );
  await Promise.all(calls);
  const data = (await client.records.readSet(set)).flatMap((record) => record.content.data);
  expect(data.sort()).toEqual([1, 2, 3].map(address));
});

it("a function that gives a promise ends the call before anything is sent", async () => {
  const { client } = start();
  await client.records.create({ zone, content: one });
  // a program in an older form of JavaScript: its async functions are plain ones
  const onFound: () => unknown = () => Promise.reject(new Error("not this one"));
  await expect(client.records.delete({ zone, content: one, onFound })).rejects.toMatchObject({
    code: "option-invalid",
  });
  await expect(client.records.readSet(set)).resolves.toHaveLength(1);
});
