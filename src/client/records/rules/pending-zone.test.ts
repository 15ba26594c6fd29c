import { parseZone, type ZoneRecordInput } from "../../../dns/index.ts";
import type { RecordContent } from "../record-content.ts";
import { ComingRecords, PendingZone, type Coming } from "./pending-zone.ts";

const zone = "example.com";
const text = `$TTL 2h
@ SOA ns1 hostmaster 1 7200 900 1209600 3600
@ NS ns1.example.net.
WWW 60 A 192.0.2.1
www TXT "x"
www A 192.0.2.2
alias CNAME www
`;

const record = (name: string, type: string, data: string, ttl: string | null = null): RecordContent => ({
  ...{ name: `${name}.${zone}.`, type, data: [data], ttl, cls: "IN", dataComments: null, comment: null },
});
/** A set and what it shall hold. */
const set = (name: string, type: string, ...data: string[]): Coming => ({
  set: { name: `${name}.${zone}.`, type },
  records: data.map((one) => record(name, type, one)),
});
const open = (...coming: Coming[]): PendingZone => {
  const all = new ComingRecords();
  for (const one of coming) all.add(one, {});
  return new PendingZone(zone, parseZone(text, zone), all);
};
/** `TYPE data` of what is at a name or will be. */
const shown = (records: readonly ZoneRecordInput[]): string[] =>
  records.map(({ type = "", data = "" }) => `${type} ${typeof data === "string" ? data : data.join(" ")}`).sort();
const at = (pending: PendingZone, name: string): string[] => shown(pending.index.at(`${name}.${zone}.`));
const www = ["A 192.0.2.1", "A 192.0.2.2", 'TXT "x"'];

it("holds the zone as it was read: by name, with relative names completed and TTLs", () => {
  const pending = open();
  expect(pending.defaultTtl).toBe(7200);
  expect(at(pending, "www")).toEqual(www);
  expect(at(pending, "alias")).toEqual(["CNAME www.example.com."]);
  expect(pending.index.at("www.example.com.").map(({ ttl }) => ttl)).toContain(60);
});

it("puts records in the place of those of their type and name, in whatever case, and of no others", () => {
  const pending = open();
  pending.replace({ name: "WWW.Example.com.", type: "a" }, [record("www", "A", "192.0.2.9", "5")]);
  expect(at(pending, "www")).toEqual(["A 192.0.2.9", 'TXT "x"']);
  expect(pending.index.at("www.example.com.").find(({ type }) => type === "A")?.ttl).toBe("5");
  pending.replace({ name: "www.example.com.", type: "A" }, []);
  expect(at(pending, "www")).toEqual(['TXT "x"']);
  pending.replace({ name: "new.example.com.", type: "A" }, [record("new", "A", "192.0.2.3")]);
  expect(at(pending, "new")).toEqual(["A 192.0.2.3"]);
  expect(pending.index.at("new.example.com.")[0]?.ttl).toBeNull();
});

describe("what is about to come", () => {
  it.each<[string, Coming, string[]]>([
    ["is there beside what was read", set("www", "A", "192.0.2.9"), [...www, "A 192.0.2.9"]],
    ["is not there twice", set("www", "A", "192.0.2.1"), www],
    ["is not there twice in another case or spelling", { ...set("WWW", "a", "192.0.2.1") }, www],
    ["is there where its type is another one's", set("www", "TXT", '"192.0.2.1"'), [...www, 'TXT "192.0.2.1"']],
  ])("%s", (_, coming, expected) => {
    const pending = open();
    const end = pending.expect([coming]);
    expect(at(pending, "www")).toEqual([...expected].sort());
    end();
    expect(at(pending, "www")).toEqual(www);
    expect(at(open(coming), "www")).toEqual([...expected].sort());
  });

  it("stays for one who expects it when another one does no more", () => {
    const pending = open();
    const [first, second] = [set("new", "A", "192.0.2.9"), set("new", "A", "192.0.2.9", "192.0.2.8")];
    const end = pending.expect([first]);
    pending.expect([second]);
    end();
    expect(at(pending, "new")).toEqual(["A 192.0.2.8", "A 192.0.2.9"]);
  });

  it("stays beside what is written of its name, and is there once when it is written itself", () => {
    const pending = open();
    pending.expect([set("new", "A", "192.0.2.9"), set("other", "A", "192.0.2.7")]);
    pending.replace({ name: "new.example.com.", type: "TXT" }, [record("new", "TXT", '"y"')]);
    expect(at(pending, "new")).toEqual(["A 192.0.2.9", 'TXT "y"']);
    pending.replace({ name: "new.example.com.", type: "A" }, [record("new", "A", "192.0.2.9")]);
    expect(at(pending, "new")).toEqual(["A 192.0.2.9", 'TXT "y"']);
    expect(at(pending, "other")).toEqual(["A 192.0.2.7"]);
  });
});

it("keeps nothing of what was about to come once it is written, and goes on expecting what is not", () => {
  const pending = open();
  const end = pending.expect([set("new", "A", "192.0.2.9"), set("new", "MX", "10 mail")]);
  pending.written({ name: "NEW.example.com.", type: "a" }, [record("new", "A", "192.0.2.8")]);
  expect(at(pending, "new")).toEqual(["A 192.0.2.8", "A 192.0.2.9", "MX 10 mail"]);
  pending.written({ name: "new.example.com.", type: "A" }, [record("new", "A", "192.0.2.9")]);
  pending.written({ name: "new.example.com.", type: "A" }, []);
  expect(at(pending, "new")).toEqual(["MX 10 mail"]);
  end();
  expect(at(pending, "new")).toEqual([]);
});

it("says what will be at a name if sets of it are replaced, those that are about to come among them", () => {
  const pending = open();
  pending.expect([set("www", "A", "192.0.2.9"), set("www", "MX", "10 mail")]);
  const records = pending.with("www.example.com.", [set("WWW", "a", "192.0.2.5"), set("www", "AAAA", "2001:db8::1")]);
  expect(shown(records)).toEqual(["AAAA 2001:db8::1", "MX 10 mail", 'TXT "x"', "a 192.0.2.5"]);
  expect(at(pending, "www")).toEqual(["A 192.0.2.1", "A 192.0.2.2", "A 192.0.2.9", "MX 10 mail", 'TXT "x"']);
});

it("looks at nothing that comes at other names: many sets cost as much each as a few", () => {
  let looks = 0;
  const comes = Array.from({ length: 200 }, (_, nr): Coming => {
    const set = { name: `many${nr}.${zone}.`, type: "A" };
    const records = [{ ...set, ttl: null, cls: "IN", data: ["192.0.2.1"], dataComments: null, comment: null }];
    return {
      set,
      get records() {
        looks += 1;
        return records;
      },
    };
  });
  const end = open().expect(comes);
  expect(looks).toBe(200);
  end();
  expect(looks).toBe(200);
});
