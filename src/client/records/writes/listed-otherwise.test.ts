/** A service whose list of a set is not in the order of the indexes: no record of others goes for good. (docs/behaviour.md#writes-to-a-set) */
import {
  address,
  connected,
  dataOf,
  name,
  record,
  requests,
  start,
  writes,
  zone,
} from "../../../../test/support/records.ts";
import type { Transport, WireResponse } from "../../../http/transport/transport.ts";
import type { ConnectedClient } from "../../index.ts";

const of = (nr: number) => record([address(nr)]);
const held = (): number[] => dataOf().map((data) => Number(data.split(".")[3]));
const asked = (): number => requests().filter((request) => request === "getRecord").length;
const others = (numbers: readonly number[]): number[] => numbers.filter((nr) => nr < 200);

type Sorted = "list" | "text";

const descending = (a: string, b: string): number => numberIn(b) - numberIn(a);
const numberIn = (text: string): number => Number(/192\.0\.2\.(\d+)/.exec(text)?.[1]);

function sortList(body: string): string {
  const records = JSON.parse(body) as object[];
  return JSON.stringify(
    records
      .map((one) => JSON.stringify(one))
      .sort(descending)
      .map((one) => JSON.parse(one) as object),
  );
}

/** Puts the lines of the set in another order, in their places. */
function sortText(body: string): string {
  const ofSet = /^www\t.*192\.0\.2\.\d+$/gm;
  const sorted = (body.match(ofSet) ?? []).sort(descending);
  return body.replace(ofSet, () => sorted.shift() ?? "");
}

/** A client for which the service answers with these in descending order. Its writes go by the index, and so does what is asked for by index. */
function client(
  sorted: readonly Sorted[],
  change: (request: Parameters<Transport>[0]) => typeof request = (one) => one,
): ConnectedClient {
  return connected.connectAnother({
    transport: async (request, signal) => {
      const response: WireResponse = await connected.sandbox.transport(change(request), signal);
      const isText = request.method === "GET" && /\/dns\/1\/[^/]+$/.test(request.target);
      const isList = request.method === "GET" && request.target.endsWith(`/A/${name}`);
      if (isList && sorted.includes("list") && response.status === 200)
        return { ...response, body: sortList(response.body) };
      if (isText && sorted.includes("text")) return { ...response, body: sortText(response.body) };
      return response;
    },
  });
}

const startWith = (numbers: readonly number[]): void => void start({ records: numbers.map(of) });
const remove = (by: ConnectedClient) => by.records.delete({ zone, content: of(200) });
const update = (by: ConnectedClient) => by.records.update({ zone, prior: of(200), next: of(210) });

describe.each<[string, typeof remove, readonly number[]]>([
  ["a deletion", remove, []],
  ["an update", update, [210]],
])("%s", (_, write, own) => {
  it("asks for no index where text and list have the records in one order", async () => {
    startWith([101, 102, 103, 200]);
    await write(client([]));
    expect([held(), asked()]).toEqual([[101, 102, 103, ...own], 0]);
  });

  it("goes to the index that the service shows, where the text has the record at another place than the list", async () => {
    startWith([101, 102, 103, 104, 200]);
    expect(await write(client(["list"]))).toMatchObject({ restored: [], warnings: [] });
    expect([held(), writes().length]).toEqual([[101, 102, 103, 104, ...own], 1]);
  });

  it("goes to its place in the list, where the text alone is in another order: that costs one request", async () => {
    startWith([101, 102, 103, 200]);
    const one = client(["text"]);
    await write(one);
    await one.records.delete({ zone, content: of(101) });
    expect([held(), asked()]).toEqual([[102, 103, ...own], 1]);
  });

  it.each([[[101, 102, 103, 104, 200]], [[101, 102, 200]]])(
    "writes again what it hit, goes on by the index that is asked for, and tells why: %j",
    async (there) => {
      startWith(there);
      const { restored, warnings } = await write(client(["list", "text"]));
      expect(held().toSorted()).toEqual([...others(there), ...own]);
      expect(restored.map(({ data }) => data[0])).toEqual([address(101)]);
      expect(warnings.join()).toContain("in another order than that of their indexes");
    },
  );

  it("hits nothing in the next process", async () => {
    startWith([101, 102, 103, 104, 200, 201]);
    const first = client(["list", "text"]);
    await first.records.delete({ zone, content: of(201) });
    await first.close();
    const before = writes().length;
    expect(await write(client(["list", "text"]))).toMatchObject({ restored: [], warnings: [] });
    expect([held().toSorted(), writes().length - before]).toEqual([[101, 102, 103, 104, ...own], 1]);
  });
});

it("once that is proven, nothing is waited for longer than elsewhere, also right after a create", async () => {
  startWith([101, 102, 103, 104, 201]);
  await client(["list"]).records.delete({ zone, content: of(201) });
  await client(["list"]).records.create({ zone, content: of(200) });
  const began = connected.clock.elapsed();
  await remove(client(["list"]));
  expect(held()).toEqual([101, 102, 103, 104]);
  expect(connected.clock.elapsed() - began).toBeLessThan(2_000);
});

it("a set of two: what an accepted deletion took is written again, though nothing else can tell it", async () => {
  startWith([101, 200]);
  const { restored } = await remove(client(["list", "text"]));
  expect([held(), restored.map(({ data }) => data[0])]).toEqual([[101], [address(101)]]);
});

it("a set of two that is left in the order of the list by chance: what an accepted update took is named", async () => {
  startWith([101, 200]);
  const { restored, warnings } = await update(client(["list", "text"]));
  expect([held(), restored]).toEqual([[210], []]);
  expect(warnings.join()).toMatch(/What it held is not known.*192\.0\.2\.101/);
});

it("where the remaining records are in the order of the list by chance, the one that went is named", async () => {
  startWith([101, 200, 102]);
  await expect(remove(client(["list", "text"]))).rejects.toMatchObject({
    code: "record-not-shown",
    happened: expect.stringContaining(`"data":["${address(101)}"]`) as string,
  });
  expect(held()).toEqual([200, 102]);
});

it("a deletion whose answer is lost names what it may have hit, and hits no other", async () => {
  startWith([101, 102, 103, 200]);
  connected.sandbox.faults.add({ method: "DELETE", drop: true, when: "after" });
  const { restored, warnings } = await remove(client(["list", "text"]));
  expect([held(), restored]).toEqual([[102, 103], []]);
  expect(warnings.join()).toContain(`"data":["${address(101)}"]`);
});

describe("a service that writes to another index than it shows", () => {
  const elsewhere = (request: Parameters<Transport>[0]): typeof request =>
    /^(PUT|DELETE)$/.test(request.method) ? { ...request, target: request.target.replace(/\d$/, "0") } : request;

  it.each([
    ["a deletion", remove],
    ["an update", update],
  ])("%s ends with an error that does not advise to run again, and what it hit is there", async (_, write) => {
    startWith([101, 102, 103, 104, 200]);
    const failure: unknown = await write(client(["list"], elsewhere)).catch((e: unknown) => e);
    expect(failure).toMatchObject({
      code: "indexes-contradict",
      happened: expect.stringMatching(/another one was hit.*192\.0\.2\.101.*written again/) as string,
      remedy: expect.stringMatching(/^Do not run it again as it is/) as string,
    });
    expect(others(held()).toSorted()).toEqual([101, 102, 103, 104]);
  });
});

it("nothing is written where no index shows the record", async () => {
  startWith([101, 102, 103, 200]);
  connected.sandbox.faults.add({ endpoint: "dns.getRecord", status: 404, times: "always" });
  await expect(remove(client(["list"]))).rejects.toMatchObject({ code: "answers-contradict" });
  expect(writes()).toEqual([]);
});
