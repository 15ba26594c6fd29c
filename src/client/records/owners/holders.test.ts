import { Holders } from "./holders.ts";

/** Some more owners than are indexed anew for each question. */
const counts = [0, 1, 2, 4, 5, 9, 12];

describe.each(counts)("with %d other owners", (count) => {
  const own = { sets: ["A www", "A db"], records: [{ set: "A single", key: "1" }] };
  const holders = new Holders();
  const others = Array.from({ length: count }, (_, nr) => `other ${nr}`);
  for (const owner of others) holders.add(owner, { sets: ["A www"], records: [{ set: "A single", key: owner }] });
  holders.add("own", own);

  it.each([false, true])("finds who has what, after a single question: %s", (isAsked) => {
    const asked = isAsked ? holders.ofRecord({ set: "A single", key: "1" }) : new Set(["own"]);
    expect(asked).toEqual(new Set(["own"]));
    const all = holders.all();
    expect(new Set(all.ofSet("A www"))).toEqual(new Set([...others, "own"]));
    expect([...all.ofSet("A db")]).toEqual(["own"]);
    expect(new Set(all.ofSet("A single"))).toEqual(new Set([...others, "own"]));
    expect([...all.ofSet("A none")]).toEqual([]);
    expect(all.ofRecords("A single", ["1", "2"])).toEqual(new Set(["own"]));
    expect(all.ofRecords("A www", ["1"])).toEqual(new Set([...others, "own"]));
  });

  it("finds who has a record of unknown data by its type and name alone", () => {
    const later = { sets: [], records: [{ set: "A single" }] };
    holders.add("later", later);
    expect(holders.all().ofRecords("A single", ["1"])).toEqual(new Set(["own"]));
    expect(new Set(holders.all().ofSet("A single"))).toEqual(new Set([...others, "own", "later"]));
    holders.remove("later", later);
    expect(new Set(holders.all().ofSet("A single"))).toEqual(new Set([...others, "own"]));
  });

  it("finds nothing of who was removed", () => {
    holders.remove("own", own);
    expect([...holders.all().ofSet("A db")]).toEqual([]);
    expect(holders.ofRecord({ set: "A single", key: "1" })).toEqual(new Set());
    expect(new Set(holders.all().ofSet("A www"))).toEqual(new Set(others));
    expect(holders.isEmpty).toBe(count === 0);
  });
});
