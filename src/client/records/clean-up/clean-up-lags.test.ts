import { dataOf, address, name, record, start, writes, zone } from "../../../../test/support/records.ts";
import type { FaultInput } from "../../../sandbox/index.ts";

const records = [record([address(1)]), record([name], { name: "alias.example.com.", type: "CNAME" })];
const stale = (ms: number): FaultInput => ({ method: "GET", stale: ms, times: "always" });
const inVain = (times: FaultInput["times"]): FaultInput => ({ endpoint: "dns.cleanUpName", status: 200, times });

describe("a clean-up that was accepted, and that no reading shows yet", () => {
  it.each([300, 3_000, 8_000, 20_000])("is not sent again: readings lag %i ms behind", async (lag) => {
    const { client, clock } = start({ records, faults: [stale(lag)] });
    expect(await client.records.cleanUp(zone, name)).toHaveLength(2);
    expect(writes()).toEqual(["cleanUpName"]);
    expect(clock.elapsed()).toBeLessThan(45_000);
  });

  it("is not sent again where somebody writes the name anew meanwhile", async () => {
    const { client, clock, sandbox } = start({ records, faults: [stale(8_000)] });
    const cleanUp = client.records.cleanUp(zone, name);
    while (dataOf().length > 0) await new Promise(setImmediate);
    await clock.sleep(3_000);
    sandbox.store.zones.add(zone, { name, type: "A", data: [address(9)] });
    await cleanUp;
    expect(dataOf()).toEqual([address(9)]);
  });

  it("is sent again where the service did not carry it out", async () => {
    const { client } = start({ records, faults: [inVain(1)] });
    await client.records.cleanUp(zone, name);
    expect(dataOf()).toEqual([]);
    expect(writes()).toEqual(["cleanUpName", "cleanUpName"]);
  });

  it("is told as it is where nothing ever shows it", async () => {
    const { client } = start({ records, faults: [stale(10_000_000)] });
    const cleanUp = client.records.cleanUp(zone, name);
    await expect(cleanUp).rejects.toMatchObject({
      code: "clean-up-incomplete",
      happened: expect.stringMatching(
        /The service accepted it, and its answers do not show that anything went\. Still there: /,
      ) as string,
    });
    await expect(cleanUp).rejects.not.toMatchObject({
      happened: expect.stringContaining("Nothing was removed") as string,
    });
  });
});
