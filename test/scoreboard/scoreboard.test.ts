/**
 * The measured rows of `npm run scoreboard`. By itself this is a small version; with SCOREBOARD_FILE set, the full one, which
 * adds what it measured to that file, a line of JSON a row.
 */
import { appendFileSync } from "node:fs";
import type { Measured } from "./row.ts";
import { rows } from "./all-rows.ts";

const file = process.env["SCOREBOARD_FILE"];
const isFull = file !== undefined;
if (isFull) jest.setTimeout(3_600_000);

it.each(rows.filter(({ onlyFull }) => isFull || onlyFull !== true))("$what", async (row) => {
  const measured = await row
    .measure({ isFull })
    .catch((error: unknown): Measured => ({ figure: "not measured", by: "", problems: [String(error)] }));
  if (file !== undefined)
    appendFileSync(file, `${JSON.stringify({ what: row.what, target: row.target, ...measured })}\n`);
  expect(measured.problems).toEqual([]);
});
