import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createToyWorkspace, type ToyWorkspace } from "./engine.ts";

let toy: ToyWorkspace;
beforeEach(() => {
  toy = createToyWorkspace();
});
afterEach(() => toy.remove());

const pairs = (): unknown => JSON.parse(readFileSync(toy.file, "utf8"));
const apply = (): Promise<string> => toy.run("apply", "-auto-approve");
const isClean = async (): Promise<boolean> => (await toy.run("plan")).includes("No changes.");
interface Shown {
  readonly values: { readonly root_module: { readonly resources: readonly { readonly values: object }[] } };
}
const state = async (): Promise<object | undefined> =>
  (JSON.parse(await toy.run("show", "-json")) as Shown).values.root_module.resources[0]?.values;

const pair = (body: string): void => toy.configure(`resource "kv_pair" "one" {\n  ${body}\n}\n`);

describe("an unrelated provider, by the real engine", () => {
  it("is created, read, changed in place and destroyed", async () => {
    pair(`key = "One"\n  value = "abc"\n  note { text = "first" }\n  note { text = "second" }`);
    await apply();
    const note = [
      { text: "first", at: 0 },
      { text: "second", at: 1 },
    ];
    expect(pairs()).toEqual({ one: { value: "abc", format: "text", note } });
    const shown = note.map((one) => ({ ...one, password: null }));
    expect(await state()).toMatchObject({
      id: "one",
      key: "One",
      format: "text",
      length: 3,
      note: shown,
      password: null,
    });
    expect(await isClean()).toBe(true);

    pair(`key = "ONE"\n  value = "abcd"\n  format = "json"\n  note { text = "second" }`);
    expect(await toy.run("plan")).toContain("0 to add, 1 to change, 0 to destroy");
    await apply();
    expect(pairs()).toEqual({ one: { value: "abcd", format: "json", note: [{ text: "second", at: 0 }] } });
    expect(await isClean()).toBe(true);

    await toy.run("destroy", "-auto-approve");
    expect(pairs()).toEqual({});
  });

  it("takes a key in other letters for the same, and another key for another object", async () => {
    pair(`key = "One"\n  value = "abc"`);
    await apply();
    pair(`key = "oNE"\n  value = "abc"`);
    expect(await isClean()).toBe(true);
    pair(`key = "Two"\n  value = "abc"`);
    expect(await toy.run("plan")).toContain('"One" -> "Two" # forces replacement');
  });

  it("refuses a plan whose object somebody else changed since, and writes nothing", async () => {
    pair(`key = "One"\n  value = "abc"`);
    await apply();
    pair(`key = "One"\n  value = "abcd"`);
    await toy.run("plan", "-out=plan");
    const edited = readFileSync(toy.file, "utf8").replace("abc", "xyz");
    writeFileSync(toy.file, edited);
    const refused = await toy.run("apply", "plan").catch((error: unknown) => (error as { stderr: string }).stderr);
    expect(refused).toContain('value was "abc" and is "xyz"');
    expect(refused).toContain("plan-stale");
    expect(readFileSync(toy.file, "utf8")).toBe(edited);
  });

  it("is imported", async () => {
    pair(`key = "One"\n  value = "abc"`);
    await apply();
    await toy.run("state", "rm", "kv_pair.one");
    await toy.run("import", "kv_pair.one", "ONE");
    expect(await isClean()).toBe(true);
  });

  it("upgrades a state of its first version", async () => {
    pair(`key = "One"\n  value = "abc"`);
    await apply();
    const stored = readFileSync(toy.state, "utf8");
    const old = stored
      .replace('"schema_version": 1', '"schema_version": 0')
      .replace('"key": "One"', '"name": "One"')
      .replace('"format": "text",', "");
    expect(old).not.toBe(stored);
    writeFileSync(toy.state, old);
    expect(await isClean()).toBe(true);
    await apply();
    expect(await state()).toMatchObject({ key: "One", format: "text" });
  });

  it("takes a write-only password and keeps it nowhere", async () => {
    pair(`key = "One"\n  value = "abc"\n  password = "swordfish"`);
    await apply();
    expect(await isClean()).toBe(true);
    expect(await state()).toMatchObject({ password: null });

    for (const given of [`password = "guess"`, `note {\n    text = "first"\n    password = "guess"\n  }`]) {
      pair(`key = "One"\n  value = "abcd"\n  ${given}`);
      const refused = await apply().catch((error: unknown) => (error as { stderr: string }).stderr);
      expect(refused).toContain("Cannot write One");
      expect(refused).toContain("This is not the password.");
      expect(pairs()).toMatchObject({ one: { value: "abc" } });
    }
  });

  it("reads data sources and calls functions, and an ephemeral value feeds a write-only attribute", async () => {
    toy.configure(`
resource "kv_pair" "one" {
  key   = "one"
  value = "swordfish"
}
ephemeral "kv_value" "one" {
  key        = kv_pair.one.key
  depends_on = [kv_pair.one]
}
resource "kv_pair" "two" {
  key      = "two"
  value    = provider::kv::joined(", ", "a", "b", "c")
  password = ephemeral.kv_value.one.value
}
data "kv_keys" "all" {
  prefix     = "o"
  depends_on = [kv_pair.one]
}
output "keys" { value = data.kv_keys.all.keys }
output "joined" { value = provider::kv::joined(null, "a", "b") }
`);
    await apply();
    expect(pairs()).toMatchObject({ two: { value: "a, b, c" } });
    expect(JSON.parse(await toy.run("output", "-json"))).toMatchObject({
      keys: { value: ["one"] },
      joined: { value: "ab" },
    });
    expect(await isClean()).toBe(true);
  });

  it("refuses what does not fit, and writes nothing", async () => {
    pair(`key = ""\n  value = "abc"`);
    const refused = await apply().catch((error: unknown) => (error as { stderr: string }).stderr);
    expect(refused).toContain("Must not be empty.");
    expect(existsSync(toy.file)).toBe(false);
  });
});
