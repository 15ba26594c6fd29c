import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSandbox, demoSeed, parseFaultFile, parseSeedFile } from "./index.ts";

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

it.each([
  ["no JSON", "{", /JSON/],
  ["an unknown key", '{"customer":["acme"]}', /"customer"/],
  ["a server without a role", '{"servers":[{"customer":"a","fqdn":"x.example.com"}]}', /servers\[0\]\.role/],
  [
    "a record with a text for data",
    '{"zones":{"z":{"records":[{"name":"@","type":"A","data":"x"}]}}}',
    /records\[0\]\.data/,
  ],
  ["a relative name", '{"zones":{"z":{"records":[{"name":"www","type":"A","data":["x"]}]}}}', /trailing dot/],
  ["an unknown billing cycle", '{"clusters":{"c":{"projects":[{"name":"p","billingCycle":"DAILY"}]}}}', /billingCycle/],
])("a seed file with %s is a clear failure", (_row, text, message) => {
  writeFileSync(file, text);
  expect(() => parseSeedFile(file)).toThrow(
    expect.objectContaining({
      code: "sandbox-seed-invalid",
      doing: `Cannot read the seed file ${file}`,
      happened: expect.stringMatching(message) as string,
    }) as Error,
  );
});

it("a seed file that is missing is a clear failure", () => {
  expect(() => parseSeedFile(file)).toThrow(/ENOENT/);
});

it("a fault file is a JSON array of faults", () => {
  writeFileSync(file, '[{"endpoint":"dns.getZone","status":503}]');
  expect(parseFaultFile(file)).toMatchObject([{ endpoint: "dns.getZone", status: 503, nth: 1, times: 1 }]);
});

it.each([
  ["no array", '{"status":500}', /array/],
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
