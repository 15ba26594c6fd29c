import { hasSameRecords, listedSets, toRecords } from "./listed-sets.ts";

const set = { values: ["192.0.2.1", "192.0.2.2"], ttl: null, comment: null, allow_rules: null };
const zone = "example.com";

describe("listedSets", () => {
  it("reads the same records of the same zone once, and gives the very same contents", () => {
    const records = { "www A": set };
    const listed = listedSets(records, zone);
    expect(listedSets(records, zone)).toBe(listed);
    const [first, second] = [toRecords(listed), toRecords(listedSets(records, zone))];
    expect(first).toHaveLength(2);
    expect(second.map((content, at) => content === first[at])).toEqual([true, true]);
    expect([...listed.values()].flatMap((one) => one.contents())).toEqual(first);
  });

  it.each([
    ["is whole, as it is", set, true],
    ["leaves something out, with nothing in its place", { values: set.values }, false],
    ["has rules that are not known", { ...set, allow_rules: undefined }, false],
  ])("takes a set that %s", (_, element, isSame) => {
    const [listed] = listedSets({ "www A": element }, zone).values();
    expect(listed?.set).toEqual(set);
    expect(listed?.set === element).toBe(isSame);
  });

  it("reads them anew for another zone, and others for themselves", () => {
    const records = { "www A": set };
    expect([...listedSets(records, zone).keys()]).toEqual(["A www.example.com."]);
    expect([...listedSets(records, "example.net").keys()]).toEqual(["A www.example.net."]);
    expect([...listedSets(records, zone).keys()]).toEqual(["A www.example.com."]);
    expect(hasSameRecords(records, { "WWW a": { ...set, values: ["192.0.2.2", "192.0.2.1"] } }, zone)).toBe(true);
    expect(hasSameRecords(records, { "www A": { ...set, values: ["192.0.2.1"] } }, zone)).toBe(false);
  });
});
