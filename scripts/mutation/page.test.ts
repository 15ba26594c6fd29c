import { row, updatePage } from "./page.ts";

const page = (...rows: string[]): string =>
  [
    "before",
    "<!-- mutation -->",
    "",
    "| file | noticed | changes | measured on | at commit |",
    "| --- | --- | --- | --- | --- |",
    ...rows,
    "",
    "<!-- /mutation -->",
    "after",
  ].join("\n");
const [then, now] = [
  { date: "2026-11-21", commit: "aaaaaaa" },
  { date: "2026-11-22", commit: "bbbbbbb" },
];
const a = { file: "src/a.ts", noticed: 9, all: 10 };
const b = { file: "src/b.ts", noticed: 84, all: 100 };

it.each([
  [a, "| `src/a.ts` | 90.0 % | 9 of 10 | 2026-11-22 | bbbbbbb |"],
  [b, "| `src/b.ts` | 84.0 % (too few) | 84 of 100 | 2026-11-22 | bbbbbbb |"],
  [{ file: "src/none.ts", noticed: 0, all: 0 }, "| `src/none.ts` | 100.0 % | 0 of 0 | 2026-11-22 | bbbbbbb |"],
])("says of %j how many changes were noticed", (score, expected) => expect(row(score, now)).toBe(expected));

it("keeps what was measured of other files, in the order of the targets", () => {
  const old = page(row(b, then), row({ ...a, noticed: 1 }, then), row({ ...a, file: "src/gone.ts" }, then));
  const padded = old.replaceAll(" |", "    |");
  const expected = page(row(a, now), row(b, then));
  for (const text of [old, padded]) expect(updatePage(text, [row(a, now)], ["src/a.ts", "src/b.ts"])).toBe(expected);
});

it("does not write into a page that has no place for it", () => {
  expect(() => updatePage("text", [], [])).toThrow("no <!-- mutation -->");
});
