import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSandbox, demoSeed, parseFaultFile, parseSeedFile, type SeedInput } from "../index.ts";

let folder = "";
let file = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "seed-"));
  file = join(folder, "file.json");
});
afterEach(() => rmSync(folder, { recursive: true }));

it("a seed file holds what a seed holds", () => {
  writeFileSync(file, JSON.stringify(demoSeed));
  expect(createSandbox({ seed: parseSeedFile(file) }).store.read().zones).toEqual(createSandbox().store.read().zones);
});

// the guide's `echo '{ … }' > strict.json`, as Windows PowerShell 5 runs it
it.each<[string, (text: string) => Buffer]>([
  ["UTF-16", (text) => Buffer.from(`\ufeff${text}`, "utf16le")],
  ["UTF-16 of the other order", (text) => Buffer.from(`\ufeff${text}`, "utf16le").swap16()],
  ["UTF-8 with a mark", (text) => Buffer.from(`\ufeff${text}`)],
])("a seed file in %s is read", (_row, written) => {
  writeFileSync(file, written('{"customers":["zürich"]}'));
  expect(parseSeedFile(file).customers).toEqual(["zürich"]);
});

it.each([
  ["no JSON", "{", /JSON/],
  ["an unknown key", '{"customer":["acme"]}', /"customer"/],
  ["a server without a role", '{"servers":[{"customer":"a","fqdn":"x.example.com"}]}', /servers\[0\]\.role/],
  [
    "a record with a text for data",
    '{"zones":{"z":{"records":[{"name":"@","type":"A","data":"x"}]}}}',
    /records\[0\]\.data/,
  ],
  [
    "a relative name",
    '{"zones":{"z":{"records":[{"name":"www","type":"A","data":["x"]}]}}}',
    /trailing dot(?![^]*not in the zone)/,
  ],
  ["an unknown billing cycle", '{"clusters":{"c":{"projects":[{"name":"p","billingCycle":"DAILY"}]}}}', /billingCycle/],
])("a seed file with %s is a clear failure", (_row, text, message) => {
  writeFileSync(file, text);
  expect(() => parseSeedFile(file)).toThrow(
    expect.objectContaining({
      code: "sandbox-seed-invalid",
      doing: `Cannot read the seed file ${file}`,
      happened: expect.stringMatching(message) as string,
      remedy: expect.stringMatching(/^Correct the file/) as string,
    }) as Error,
  );
});

it("a seed file that is not there is a failure that says what to name", () => {
  expect(() => parseSeedFile(`${file}.none`)).toThrow(
    expect.objectContaining({
      code: "sandbox-seed-invalid",
      happened: expect.stringContaining("ENOENT") as string,
      remedy: "Name a JSON file that is there and can be read.",
    }) as Error,
  );
});

const server = { fqdn: "x.example.com", environment: "e", project: "p", role: "r", location: "l" };
const a = { name: "www.z.", type: "A", data: ["192.0.2.1"] };
const soa = { name: "@", type: "SOA", data: ["ns.z.", "x.z.", "1", "2", "3", "4", "5"] };

it.each<[string, SeedInput, RegExp]>([
  ["a server of an unknown customer", { servers: [{ ...server, customer: "b" }] }, /servers\[0\]\.customer/],
  [
    "two servers of one name",
    { customers: ["a", "b"], servers: ["a", "b"].map((customer) => ({ ...server, customer })) },
    /servers\[1\]\.fqdn/,
  ],
  ["a customer twice", { customers: ["a", "a"] }, /customers\[1\]/],
  ["a record outside its zone", { zones: { y: { records: [a] } } }, /zones\.y\.records\[0\]\.name/],
  ["two SOA records", { zones: { z: { records: [soa, soa] } } }, /zones\.z\.records\[1\]\.type/],
  ["an SOA record below the apex", { zones: { z: { records: [{ ...soa, name: "w.z." }] } } }, /records\[0\]\.name/],
  ["an SOA record of one field", { zones: { z: { records: [{ ...soa, data: ["x"] }] } } }, /records\[0\]\.data/],
  [
    "comments of another length",
    { zones: { z: { records: [{ ...a, dataComments: [null, "x"] }] } } },
    /records\[0\]\.dataComments/,
  ],
  ["a zone twice", { zones: { "z.example": {}, "Z.example": {} } }, /zones\.Z\.example|zones\["Z\.example"\]/],
  [
    "a project of an unknown customer",
    { clusters: { c: { projects: [{ name: "p", customerId: "b" }] } } },
    /clusters\.c\.projects\[0\]\.customerId/,
  ],
  [
    "two projects of one id",
    {
      clusters: {
        c: {
          projects: [
            { name: "p", id: "i" },
            { name: "q", id: "i" },
          ],
        },
      },
    },
    /projects\[1\]\.id/,
  ],
  ["a token for an unknown customer", { tokens: { t: { customers: ["b"] } } }, /tokens\.t\.customers\[0\]/],
  ["a token for an unknown zone", { tokens: { t: { zones: ["y"] } } }, /tokens\.t\.zones\[0\]/],
  ["a token for an unknown cluster", { tokens: { t: { clusters: ["d"] } } }, /tokens\.t\.clusters\[0\]/],
])("a seed with %s is a clear failure", (_row, seed, message) => {
  writeFileSync(file, JSON.stringify(seed));
  expect(() => parseSeedFile(file)).toThrow(message);
});

it("a seed file that is missing is a clear failure", () => {
  expect(() => parseSeedFile(file)).toThrow(/ENOENT/);
});

it("a fault file is a JSON array of faults", () => {
  writeFileSync(file, '[{"endpoint":"dns.getZone","status":503}]');
  expect(parseFaultFile(file)).toMatchObject([{ endpoint: "dns.getZone", status: 503, nth: 1, times: 1 }]);
});

it.each([
  ["no array", '{"status":500}', /it must be a list/],
  ["no effect", '[{"endpoint":"dns.getZone"}]', /status, drop, delay, drip/],
  ["an ill-formed endpoint", '[{"endpoint":"zones","status":500}]', /\[0\]\.endpoint/],
])("a fault file with %s is a clear failure", (_row, text, message) => {
  writeFileSync(file, text);
  expect(() => parseFaultFile(file)).toThrow(message);
});

it("a zone without an SOA record gets one, and a project without an id", () => {
  const { store } = createSandbox({
    seed: { zones: { "a.example": {} }, clusters: { c: { projects: [{ name: "Ä b" }] } } },
  });
  expect(store.zones.records("a.example").map((record) => record.type)).toEqual(["SOA"]);
  expect(store.clusters.projectIds("c")).toEqual(["a-b"]);
});
