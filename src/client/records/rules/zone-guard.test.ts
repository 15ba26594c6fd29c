import { Failure } from "terraform-provider-sdk/core";
import { proveZone } from "../../zones/zone-view.ts";
import { createChangeGuard, refusal, type ChangeGuard, type Judgement, type ZoneTransition } from "./zone-guard.ts";
import type { RecordContent } from "../record-content.ts";

const zone = "example.com";
const lines = [
  "@ 3600 SOA ns1.example.net. hostmaster.example.net. 1 7200 900 1209600 3600",
  "@ 3600 NS ns1.example.net.",
  "@ 3600 NS ns2.example.net.",
  "www 3600 A 192.0.2.1",
  "alias 3600 CNAME www.example.com.",
  "mail 3600 A 192.0.2.2",
];

type Written = readonly [name: string, type: string, data: string];
const record = ([name, type, data]: Written): RecordContent => ({
  ...{ name: `${name}.${zone}.`, type, data: [data], ttl: null, cls: "IN", dataComments: null, comment: null },
});
/** A change of which each record is all that its set shall have. */
const change = (...records: readonly Written[]): ZoneTransition => ({
  zone,
  sets: records.map(record).map((one) => ({ set: one, records: [one] })),
});

/** A guard of the zone, and how it was read. */
function guardOf(text: string | undefined): { guard: ChangeGuard; readings: string[] } {
  const readings: string[] = [];
  const reading = text === undefined ? { doubt: new Error("unreadable") } : { view: proveZone(text, zone) };
  const reader = (how: string) => () => {
    readings.push(how);
    return Promise.resolve(reading);
  };
  return {
    guard: createChangeGuard({ read: reader("read"), readAnew: reader("anew"), isOlder: () => false }),
    readings,
  };
}

const found = ({ errors, warnings }: Judgement): { errors: string[]; warnings: string[] } => ({
  errors: errors.map(({ rule }) => rule),
  warnings: warnings.map((text) => /\(DNS rule (\w+)\)$/.exec(text)?.[1] ?? text),
});
const text = lines.join("\n");
let guard: ChangeGuard;
beforeEach(() => ({ guard } = guardOf(text)));

const key = "ab".repeat(32);
it.each<[string, ZoneTransition, string[], string[]]>([
  ["a record that contradicts nothing", change(["new", "A", "192.0.2.9"]), [], []],
  ["an address beside a CNAME", change(["alias", "A", "192.0.2.9"]), ["C1"], []],
  ["a CNAME beside an address, found on the address", change(["www", "CNAME", "mail.example.com."]), ["C1"], []],
  ["a mail server that is a CNAME", change(["in", "MX", "10 alias.example.com."]), [], ["M3"]],
  ["what is below a delegation", change(["sub", "NS", "ns.example.net."], ["a.sub", "TXT", '"x"']), [], ["Z2"]],
  [
    "two records of which the same is to be said: it is said once",
    change(["in", "MX", "10 alias.example.com."], ["out", "MX", "10 alias.example.com."]),
    [],
    ["M3"],
  ],
  ["a target that is still to come", change(["to", "CNAME", "later.example.com."]), [], []],
  ["a name server whose companions are still to come", change(["sub", "NS", "ns.example.net."]), [], []],
  [
    "a key digest whose key is still to come, where that is allowed",
    {
      zone,
      sets: [{ set: { name: "example.com.", type: "CDS" }, records: [{ ...apex("CDS"), data: [`1 13 2 ${key}`] }] }],
      allowRules: () => ["DS1"],
    },
    [],
    [],
  ],
  ["what is allowed: it only warns", { ...change(["alias", "A", "192.0.2.9"]), allowRules: () => ["C1"] }, [], ["C1"]],
  [
    "what is allowed for another record than the one it falls on",
    {
      ...change(["www", "CNAME", "mail.example.com."]),
      allowRules: ({ type }) => (type === "CNAME" ? ["C1"] : []),
    },
    ["C1"],
    [],
  ],
  [
    "what another record allows that the finding falls on",
    { ...change(["www", "CNAME", "mail.example.com."]), allowRules: ({ type }) => (type === "A" ? "all" : []) },
    [],
    ["C1"],
  ],
])("judges %s", async (_, transition, errors, warnings) => {
  expect(found(await guard.judge(transition))).toEqual({ errors, warnings });
});

function apex(type: string): RecordContent {
  return { name: "example.com.", type, data: [], ttl: null, cls: "IN", dataComments: null, comment: null };
}

it("refuses nothing where nothing can be read of the zone, and reserves nothing", async () => {
  const { guard: blind } = guardOf(undefined);
  const judged = await blind.judge(change(["alias", "A", "192.0.2.9"]));
  expect(found(judged)).toEqual({ errors: [], warnings: [] });
  expect(() => judged.reservation.end()).not.toThrow();
  expect(() => blind.written(zone, record(["alias", "A", ""]), [])).not.toThrow();
});

it("reads the zone once more only when it is asked to", async () => {
  const { guard: one, readings } = guardOf(text);
  await one.judge(change(["a", "A", "192.0.2.9"]));
  await one.judge({ ...change(["b", "A", "192.0.2.9"]), isAnew: true });
  expect(readings).toEqual(["read", "anew"]);
});

describe("what is let through", () => {
  const alias = change(["new", "CNAME", "www.example.com."]);
  const address = change(["new", "A", "192.0.2.9"]);

  it("counts as there for what is judged later, until it is ended", async () => {
    const { reservation } = await guard.judge(alias);
    expect(found(await guard.judge(address)).errors).toEqual(["C1"]);
    reservation.end();
    expect(found(await guard.judge(address)).errors).toEqual([]);
  });

  it("counts as there after a reading of the zone that does not show it yet", async () => {
    const views = [proveZone(text, zone), proveZone(text, zone)];
    const read = () => Promise.resolve({ view: views.shift() ?? proveZone(text, zone) });
    const other = createChangeGuard({ read, readAnew: read, isOlder: () => false });
    const { reservation } = await other.judge(alias);
    expect(found(await other.judge(address)).errors).toEqual(["C1"]);
    reservation.end();
    expect(found(await other.judge(address)).errors).toEqual([]);
  });

  it("is nothing of a change that is refused", async () => {
    const refused = await guard.judge(change(["new", "CNAME", "www.example.com."], ["new", "A", "192.0.2.9"]));
    expect(found(refused).errors).toEqual(["C1"]);
    expect(found(await guard.judge(address)).errors).toEqual([]);
    expect(() => refused.reservation.end()).not.toThrow();
  });

  it("is there for good once it is written, and what was replaced is gone", async () => {
    const [written] = [record(["new", "CNAME", "www.example.com."])];
    const { reservation } = await guard.judge(alias);
    guard.written(zone, written, [written]);
    reservation.end();
    expect(found(await guard.judge(address)).errors).toEqual(["C1"]);
    guard.written(zone, written, []);
    expect(found(await guard.judge(address)).errors).toEqual([]);
  });

  it("is judged beside what was read of its set right before, not beside an older reading", async () => {
    const before = [{ set: { name: "alias.example.com.", type: "CNAME" }, records: [] }];
    expect(found(await guard.judge({ ...change(["alias", "A", "192.0.2.9"]), before })).errors).toEqual([]);
  });
});

it("tells each error once, a line each, that nothing was written, and all ways out", async () => {
  const beside = change(["alias", "A", "192.0.2.9"], ["alias", "TXT", '"x"'], ["www", "CNAME", "mail.example.com."]);
  const judged = await guard.judge(beside);
  const failure = refusal("Cannot create the DNS record", { errors: [...judged.errors, ...judged.errors] });
  expect(failure).toBeInstanceOf(Failure);
  expect(failure).toMatchObject({ code: "dns-rule", doing: "Cannot create the DNS record" });
  const told = failure.happened.split("\n");
  expect(told).toHaveLength(3);
  for (const line of told) expect(line).toMatch(/^At `(alias|www)\.example\.com\.` .* \(DNS rule C1\)$/);
  for (const part of ["Nothing was written", "depends_on", "create_before_destroy", "remove the other record first"])
    expect(failure.remedy).toContain(part);
});
