import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { build } from "esbuild";
import { loadWhenCalled } from "./load-when-called.ts";

let directory: string;
beforeEach(() => (directory = mkdtempSync(join(tmpdir(), "ims-called-"))));
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** What a bundle of these files notes as it runs, in order. `main.ts` is what runs. */
async function notesOf(files: Readonly<Record<string, string>>): Promise<readonly unknown[]> {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
  const { outputFiles } = await build({
    entryPoints: [join(directory, "main.ts")],
    bundle: true,
    write: false,
    logLevel: "silent",
    format: "cjs",
    platform: "node",
    plugins: [loadWhenCalled([join(directory, "client.ts")])],
  });
  const notes: unknown[] = [];
  runInNewContext(outputFiles[0]?.text ?? "", { note: (each: unknown) => notes.push(each), module: {} });
  return notes;
}

const files = {
  "heavy.ts": `note("heavy runs"); export const heavy = 2;`,
  "client.ts": `import { heavy } from "./heavy.ts"; note("client runs");
    export function connect(by: number) { return heavy * by; }
    export async function open(by: number) { return connect(by); }
    export interface Client { readonly by: number }`,
  "index.ts": `export { connect, open } from "./client.ts"; export const light = 1;`,
};

it("runs a module, and what only it imports, at its first call", async () => {
  const main = `import { connect, open, light } from "./index.ts";
    note(light); note(connect(3)); note(connect(4)); note(typeof open);`;
  expect(await notesOf({ ...files, "main.ts": main })).toEqual([1, "heavy runs", "client runs", 6, 8, "function"]);
});

it("runs nothing of a module that is not called", async () => {
  expect(await notesOf({ ...files, "main.ts": `import { light } from "./index.ts"; note(light);` })).toEqual([1]);
});

it("refuses a module that exports anything but functions, since a call is what loads it", async () => {
  const client = `${files["client.ts"]}\nexport const limit = 7;`;
  const main = `import { limit } from "./client.ts"; note(limit);`;
  await expect(notesOf({ ...files, "client.ts": client, "main.ts": main })).rejects.toThrow(/exports limit/);
});

it("refuses a path where no module is: nothing would be loaded late then", () => {
  expect(() => loadWhenCalled(["src/client/gone.ts"])).toThrow(/gone\.ts/);
});
