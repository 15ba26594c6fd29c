import type { ConnectedSandbox } from "../../../test/support/connected-sandbox.ts";
import {
  zone,
  name,
  record,
  address,
  connected,
  start,
  dataOf,
  requests,
  writes,
} from "../../../test/support/records.ts";

describe("a writer outside of our locks", () => {
  const records = [1, 2, 3, 4].map((nth) => record([address(nth)]));

  /** Moves the indexes by a new first record between our read and our write, `times` times. */
  const startDisturbed = (times: number): ConnectedSandbox => {
    start({ records, options: { newRecordPosition: "start" } });
    const { sandbox } = connected;
    let left = times;
    const disturbed = connected.connectAnother({
      transport: (request, signal) => {
        if (["PUT", "DELETE"].includes(request.method) && --left >= 0)
          sandbox.store.zones.add(zone, { name, type: "A", data: [address(100 + left)] });
        return sandbox.transport(request, signal);
      },
    });
    return { ...connected, client: disturbed };
  };

  it("what it makes us delete is restored and reported", async () => {
    const { client, logged } = startDisturbed(1);
    const { restored } = await client.records.delete({ zone, content: record([address(3)]) });
    expect(dataOf().sort()).toEqual([address(1), address(100), address(2), address(4)]);
    expect(restored).toMatchObject([{ data: [address(2)] }]);
    expect(logged).toContain("warn A DNS record was hit by a write whose index had moved, and was restored");
  });

  it("what it makes us overwrite is restored and reported", async () => {
    const { client } = startDisturbed(1);
    const { restored } = await client.records.update({ zone, prior: record([address(3)]), next: record([address(9)]) });
    expect(dataOf().sort()).toEqual([address(1), address(100), address(2), address(4), address(9)]);
    expect(restored).toMatchObject([{ data: [address(2)] }]);
  });

  it("a record that is hit since somebody deleted ours right before is told, with what creates it", async () => {
    start({ records });
    const { sandbox } = connected;
    const disturbed = connected.connectAnother({
      transport: (request, signal) => {
        if (request.method === "DELETE") sandbox.store.zones.remove(zone, { name, type: "A", nr: 2 });
        return sandbox.transport(request, signal);
      },
    });
    const { warnings } = await disturbed.records.delete({ zone, content: record([address(3)]) });
    expect(dataOf()).toEqual([address(1), address(2)]);
    expect(warnings).toEqual([expect.stringContaining(`"data":["${address(4)}"]`)]);
  });

  it("a record that somebody deleted while its change waited for another write is not created again", async () => {
    start({ records });
    const { sandbox } = connected;
    let isFirst = true;
    const { records: client } = connected.connectAnother({
      transport: (request, signal) => {
        if (request.method === "PUT" && isFirst) sandbox.store.zones.remove(zone, { name, type: "A", nr: 3 });
        if (request.method === "PUT") isFirst = false;
        return sandbox.transport(request, signal);
      },
    });
    const change = (nth: number): Promise<unknown> =>
      client.update({ zone, prior: record([address(nth)]), next: record([address(nth)], { comment: "why" }) });
    const [first, second] = await Promise.allSettled([change(1), change(4)]);
    expect(first.status).toBe("fulfilled");
    expect(second).toMatchObject({ reason: { code: "record-gone" } });
    expect(dataOf()).toEqual([1, 2, 3].map(address));
  });

  it("ends after eight tries, with nobody's record lost", async () => {
    const { client } = startDisturbed(100);
    await expect(client.records.delete({ zone, content: record([address(3)]) })).rejects.toMatchObject({
      code: "record-conflict",
    });
    expect(dataOf()).toEqual(expect.arrayContaining([address(1), address(2), address(4)]));
  });

  it("what it makes us delete is restored also when the caller gives up", async () => {
    const { client, sandbox } = startDisturbed(1);
    const controller = new AbortController();
    sandbox.faults.add({ endpoint: "dns.deleteRecord", delay: 50, status: 200, when: "after" });
    const deleting = client.records.delete({ zone, content: record([address(3)]) }, controller.signal);
    deleting.catch(() => undefined);
    while (!requests().includes("deleteRecord")) await new Promise((resolve) => setImmediate(resolve));
    controller.abort(new Error("stop"));
    await expect(deleting).rejects.toMatchObject({
      code: "cancelled",
      happened: expect.stringContaining(`written again: ${name} A ${address(2)}`) as string,
    });
    expect(dataOf().sort()).toEqual([1, 100, 2, 3, 4].map(address));
  });

  it("tells all about a record that cannot be restored", async () => {
    const { client, sandbox } = startDisturbed(1);
    sandbox.faults.add({ endpoint: "dns.createRecord", status: 400, body: "no" });
    await expect(client.records.delete({ zone, content: record([address(3)]) })).rejects.toMatchObject({
      code: "record-lost",
      remedy: `Create it again: {"name":"${name}","type":"A","data":["${address(2)}"],"cls":"IN"}`,
    });
  });

  it("an empty answer does not make us write everything anew", async () => {
    const { client } = start({
      records,
      faults: [{ endpoint: "dns.getRecords", status: 200, body: "[]", nth: 2, times: 1 }],
    });
    await client.records.delete({ zone, content: record([address(3)]) });
    expect(writes()).toEqual(["deleteRecord"]);
    expect(dataOf()).toEqual([address(1), address(2), address(4)]);
  });
});

describe("what a service says that carries out no write is told after the last try", () => {
  const records = [record([address(1)])];
  it.each<[string, string, (client: ConnectedSandbox["client"]) => Promise<unknown>]>([
    ["dns.createRecord", "record-conflict", ({ records: to }) => to.create({ zone, content: record([address(2)]) })],
    ["dns.deleteRecord", "record-conflict", ({ records: to }) => to.delete({ zone, content: record([address(1)]) })],
    ["dns.cleanUpName", "clean-up-incomplete", ({ records: to }) => to.cleanUp(zone, name)],
  ])("%s", async (endpoint, code, write) => {
    const { client } = start({
      records,
      faults: [{ endpoint, status: 500, body: "The disk is full.", times: "always" }],
    });
    await expect(write(client)).rejects.toMatchObject({
      code,
      happened: expect.stringMatching(/^After 8 tries .*: .*500.*: The disk is full\./) as string,
      remedy: expect.stringMatching(/^Find out why the service carries out no write/) as string,
    });
    expect(dataOf()).toEqual([address(1)]);
  });
});
