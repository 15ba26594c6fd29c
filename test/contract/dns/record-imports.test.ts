import { printImportId, withQuery } from "../../../src/client/index.ts";
import { startInMemory, type InMemory } from "../../support/in-memory.ts";
import { refusalOf } from "../../support/terraform-core.ts";

const zone = "small.example";
const name = `www.${zone}.`;
const odd = ['"it\'s 100% a=b&c?d/e"', '"two  blanks"'];
const records = [
  { name, type: "A", data: ["192.0.2.1"] },
  { name, type: "A", data: ["192.0.2.2"], ttl: "60" },
  { name, type: "A", data: ["192.0.2.3"] },
  { name: `mail.${zone}.`, type: "MX", data: ["10", "mx1.example.net."] },
  { name: `mail.${zone}.`, type: "MX", data: ["20", "mx2.example.net."] },
  { name: `text.${zone}.`, type: "TXT", data: odd },
  { name: `text.${zone}.`, type: "TXT", data: ['"v=spf1 mx -all"'] },
  { name: `twin.${zone}.`, type: "A", data: ["192.0.2.9"], ttl: "60" },
  { name: `twin.${zone}.`, type: "A", data: ["192.0.2.9"], ttl: "300" },
];

let memory: InMemory;
let object: ReturnType<InMemory["object"]>;
beforeEach(async () => {
  memory = await startInMemory({ seed: { zones: { [zone]: { records } } } });
  object = memory.object("ims_dns_record");
});
/** The ids that a message gives in quotes, as a shell reads them. */
const idsIn = (message: string): string[] =>
  [...message.matchAll(/'(small\.example\/(?:[^']|'\\'')*)'/g)].map(([, id = ""]) => id.replaceAll("'\\''", "'"));

describe("an import id with the data of a record", () => {
  it.each([
    ["one value of several", `${zone}/A/${name}?data=192.0.2.2`, { data: ["192.0.2.2"], ttl: "60" }],
    ["field by field", `${zone}/MX/mail.${zone}.?data=20&data=mx2.example.net.`, { data: ["20", "mx2.example.net."] }],
    [
      "as a whole, in another spelling",
      `${zone}/MX/mail.${zone}.?data=20 MX2.example.net.`,
      { data: ["20", "mx2.example.net."] },
    ],
    ["texts of all sorts", withQuery(printImportId(zone, "TXT", `text.${zone}.`), "data", odd), { data: odd }],
    ["a text, encoded", `${zone}/TXT/text.${zone}.?data=%22v%3Dspf1%20mx%20-all%22`, { data: ['"v=spf1 mx -all"'] }],
    ["the index, still", `${zone}/A/${name}/2`, { data: ["192.0.2.3"] }],
  ])("%s", async (_, id, found) => {
    await object.import(id);
    expect(object.state).toMatchObject(found);
  });

  it("finds its record also after another one came before it", async () => {
    const id = `${zone}/A/${name}?data=192.0.2.2`;
    memory.sandbox.store.zones.remove(zone, { type: "A", name, nr: 0 });
    await object.import(id);
    expect(object.state).toMatchObject({ data: ["192.0.2.2"] });
  });

  it.each([
    ["data that nobody has", `${zone}/A/${name}?data=192.0.2.7`, "import-not-found"],
    ["another question", `${zone}/A/${name}?ttl=60`, "import-id-invalid"],
    ["an index as well", `${zone}/A/${name}/1?data=192.0.2.2`, "import-id-invalid"],
  ])("refuses %s", async (_, id, code) => {
    expect(await refusalOf(object.import(id))).toContain(code);
  });
});

describe("an id that names several", () => {
  it.each([
    ["A", name, 3],
    ["MX", `mail.${zone}.`, 2],
    ["TXT", `text.${zone}.`, 2],
  ])("gives one for each %s record, which works as it is", async (type, owner, count) => {
    const ids = idsIn(await refusalOf(object.import(`${zone}/${type}/${owner}`)));
    expect(ids).toHaveLength(count);
    const found = [];
    for (const id of ids) {
      object.forget();
      await object.import(id);
      found.push(object.state?.["data"]);
    }
    expect(found).toEqual(memory.sandbox.store.zones.records(zone, type, owner).map(({ data }) => data));
  });

  it("names records of the same data by their index", async () => {
    const ids = idsIn(await refusalOf(object.import(`${zone}/A/twin.${zone}.?data=192.0.2.9`)));
    expect(ids).toEqual([`${zone}/A/twin.${zone}./0`, `${zone}/A/twin.${zone}./1`]);
  });
});

describe("a record that is there already", () => {
  it.each([
    ["A", name, ["192.0.2.2"]],
    ["TXT", `text.${zone}.`, odd],
  ])("is refused with an id that imports it: %s", async (type, owner, data) => {
    const config = { zone, name: owner, type, data, ttl: type === "A" ? "60" : null };
    const [id = ""] = idsIn(await refusalOf(object.apply(config)));
    await memory.nextRun();
    await object.import(id);
    expect(await object.plan(config)).toMatchObject({ action: "no-op" });
  });
});
