import { connected, record, requests, start, zone } from "../../../../test/support/records.ts";
import type { FaultInput } from "../../../sandbox/index.ts";
import type { RecordContent } from "../../index.ts";

const range = (count: number): number[] => Array.from({ length: count }, (_, nr) => nr);
const ten = range(10);
const host = (nr: number, data = `192.0.2.${nr}`): RecordContent => record([data], { name: `h${nr}.${zone}.` });
const other = record(["192.0.2.99"], { name: `zz.${zone}.` });
const countOf = (request: string): number => requests().filter((one) => one === request).length;
const atOnce = async (all: readonly Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(all)).flatMap((one) =>
    one.status === "fulfilled" ? [] : [String((one.reason as { code?: unknown }).code)],
  );
const createTen = (): Promise<string[]> =>
  atOnce(ten.map((nr) => connected.client.records.create({ zone, content: host(nr) })));
const deleteTen = (): Promise<string[]> =>
  atOnce(ten.map((nr) => connected.client.records.delete({ zone, content: host(nr) })));
const stored = (nr: number): number => connected.sandbox.store.zones.records(zone, "A", `h${nr}.${zone}.`).length;

describe("records that are written at about one time", () => {
  it("are created by a request each, and a few for all", async () => {
    start({ records: [other] });
    expect(await createTen()).toEqual([]);
    expect(ten.map(stored)).toEqual(ten.map(() => 1));
    expect(countOf("createRecord")).toBe(10);
    expect(countOf("getRecords")).toBe(0);
    expect(requests().length).toBeLessThanOrEqual(15);
  });

  it("are updated and deleted by two requests each, and a few for all", async () => {
    start({ records: [other, ...ten.map((nr) => host(nr, `192.0.3.${nr}`))] });
    const updates = ten.map((nr) =>
      connected.client.records.update({ zone, prior: host(nr, `192.0.3.${nr}`), next: host(nr) }),
    );
    expect(await atOnce(updates)).toEqual([]);
    expect([countOf("getRecords"), countOf("updateRecord")]).toEqual([10, 10]);
    expect(await deleteTen()).toEqual([]);
    expect([countOf("getRecords"), countOf("deleteRecord")]).toEqual([20, 10]);
    expect(ten.map(stored)).toEqual(ten.map(() => 0));
    expect(requests().length).toBeLessThanOrEqual(40 + 8);
  });

  const names = (fault: Partial<FaultInput>): FaultInput => ({ endpoint: "dns.listNames", ...fault });
  it.each<[string, readonly FaultInput[]]>([
    ["a listing of names that holds it", []],
    ["an empty listing", [names({ status: 200, body: "", times: "always" })]],
    ["a listing that was cut", [names({ status: 200, body: `yy.${zone}.\n`, times: "always" })]],
    ["a listing that fails", [names({ status: 500, times: "always" })]],
    ["a listing with a name of another zone", [names({ status: 200, body: "a.example.net.\n", times: "always" })]],
  ])("what somebody has created since the zone was read is not created again: %s", async (_, faults) => {
    const { client, sandbox } = start({ records: [other] });
    await client.records.create({ zone, content: { ...other, name: `first.${zone}.` } });
    sandbox.store.zones.add(zone, { name: host(3).name, type: "A", data: [...host(3).data] });
    for (const fault of faults) sandbox.faults.add(fault);
    expect(await createTen()).toEqual(["record-exists"]);
    expect(stored(3)).toBe(1);
    expect(countOf("createRecord")).toBe(1 + 9);
  });

  it("are read one by one where the zone's text lags behind", async () => {
    const { sandbox } = start({ records: [other] });
    sandbox.faults.add({ endpoint: "dns.getZone", stale: 60_000, times: "always" });
    expect(await createTen()).toEqual([]);
    expect(countOf("getRecords")).toBeGreaterThanOrEqual(10);
    expect(ten.map(stored)).toEqual(ten.map(() => 1));
  });

  it("a text that was cut does not show that a record is gone", async () => {
    const { sandbox } = start({ records: [other, ...ten.map((nr) => host(nr)), { ...other, name: `last.${zone}.` }] });
    sandbox.faults.add({ endpoint: "dns.deleteRecord", nth: 3, status: 200, when: "before" });
    const { text } = await connected.client.zones.get(zone);
    const first = text.split("\n").findIndex((line) => line.includes("192.0.2.0"));
    sandbox.faults.add({ endpoint: "dns.getZone", truncate: { lines: first }, times: "always" });
    expect(await deleteTen()).toEqual(["record-not-shown"]);
    expect(ten.map(stored).filter((count) => count === 1)).toHaveLength(1);
  });

  it("what the service keeps otherwise is not taken for written", async () => {
    const { sandbox } = start({ records: [other] });
    sandbox.faults.add({ endpoint: "dns.createRecord", nth: 3, status: 200, when: "before" });
    expect(await createTen()).toEqual(["record-not-shown"]);
  });
});

describe("many records of a zone", () => {
  const contents = range(300).map((nr) => record([`10.0.${nr >> 8}.${nr & 255}`], { name: `h${nr}.${zone}.` }));
  const write = (): Promise<unknown> =>
    connected.client.records.writeZone({ zone, intent: { desired: contents, remove: [] }, actual: [] });

  it("are sent 16 at a time, and read together", async () => {
    start({ records: [other] });
    await write();
    expect(countOf("createRecord")).toBe(300);
    expect(requests().length).toBeLessThanOrEqual(320);
  });

  it("nothing more is begun after a failure, and what was begun is finished", async () => {
    const { sandbox } = start({ records: [other] });
    sandbox.faults.add({ endpoint: "dns.createRecord", nth: 5, status: 400 });
    await expect(write()).rejects.toMatchObject({ code: "http-input-refused" });
    expect(countOf("createRecord")).toBeLessThanOrEqual(5 + 16);
    expect(range(300).filter((nr) => stored(nr) === 1)).toHaveLength(countOf("createRecord") - 1);
  });
});
