import { plainRecord, type RecordContent } from "../../client/index.ts";
import { openRemovals, removedBy } from "./removal-notes.ts";

const record = (nr: number, more: Partial<RecordContent> = {}): RecordContent => ({
  ...plainRecord({ name: `h${nr}.example.com.`, type: "A", data: ["192.0.2.1"], ttl: null, comment: null }),
  ...more,
});

function openNotes() {
  const values = new Map<string, unknown>();
  const data = {
    get: (key: string) => values.get(key),
    set: (key: string, value: unknown) => (value === undefined ? values.delete(key) : values.set(key, value)),
  };
  return { values, removals: openRemovals(data) };
}

it("knows a record by its data, in whatever spelling and with whatever TTL and comment", () => {
  const { removals } = openNotes();
  removals.add([record(1)]);
  expect(removals.has(record(1, { name: "H1.Example.com.", ttl: "1h", comment: "theirs" }))).toBe(true);
  expect(removals.has(record(1, { data: ["192.0.2.2"] }))).toBe(false);
  expect(removals.has(record(2))).toBe(false);
});

it("knows it until a configuration lists it", () => {
  const { values, removals } = openNotes();
  removals.add([record(1), record(2)]);
  removals.end(() => [record(2, { comment: "ours" }), record(3)]);
  expect([1, 2, 3].map((nr) => removals.has(record(nr)))).toEqual([true, false, false]);
  removals.end(() => [record(1)]);
  expect([...values]).toEqual([]);
});

it("knows the last 2,000 of thousands, of each the last time, in 20 kB", () => {
  const { values, removals } = openNotes();
  removals.add([record(0), record(1)]);
  removals.add(Array.from({ length: 1_999 }, (_, nr) => record(nr + 2)));
  removals.add([record(1)]);
  expect([0, 1, 2, 3, 2_000].map((nr) => removals.has(record(nr)))).toEqual([false, true, true, true, true]);
  removals.add(Array.from({ length: 5_000 }, (_, nr) => record(nr)));
  expect([1, 2_999, 3_000, 4_999].map((nr) => removals.has(record(nr)))).toEqual([false, false, true, true]);
  expect(JSON.stringify([...values]).length).toBeLessThan(20_100);
});

it("takes nothing for removed of which the data stays", () => {
  const left = removedBy([record(1), record(2, { ttl: "60" })], [record(2), record(3)]);
  expect(left).toEqual([record(1)]);
});
