import fc from "fast-check";
import { groupBy } from "../../core/group-by.ts";
import { createSetIndex } from "./set-index.ts";

it("gives for each key the numbers of its records, in order", () => {
  const keys = fc.array(fc.constantFrom("A a.", "A b.", "TXT a.", "MX c."), { maxLength: 200 });
  fc.assert(
    fc.property(keys, (added) => {
      const index = createSetIndex();
      for (const key of added) index.add(key);
      const expected = groupBy([...added.keys()], (nr) => added[nr] ?? "");
      expect(index.size).toBe(expected.size);
      expect([...index.keys()].map((key) => [key, index.numbersOf(key)])).toEqual([...expected]);
      expect([index.has("A x."), index.numbersOf("A x."), index.has("A a.")]).toEqual([
        false,
        [],
        expected.has("A a."),
      ]);
    }),
  );
});
