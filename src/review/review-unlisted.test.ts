import type { Entry } from "./testing/plan-json.ts";
import { review } from "./testing/review-plan.ts";

const address = "ims_dns_zone_records.z";
const zone = (more: Readonly<Record<string, unknown>> = {}) => ({
  ...{ zone: "example.net", exclusive: null, ignore: null, serial: "1" },
  records: { "www A": { values: ["192.0.2.1"], ttl: null, comment: null } },
  ...more,
});
const other = { records: { "www A": { values: ["192.0.2.2"], ttl: null, comment: null } } };

describe("what a plan removes and its JSON does not hold", () => {
  const all =
    "- **remove what is not listed** from `example.net`: `ims_dns_zone_records.z`\n" +
    "  - every record that it does not list goes, whoever made it. The SOA record and the zone's own NS records stay";
  const count = "Records that are not listed are removed from `example.net`, too: a warning of the plan names them.";
  const create: Entry = { address, actions: ["create"], after: zone({ exclusive: true }) };
  const update = (before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): Entry => ({
    ...{ address, actions: ["update"] },
    before: zone(before),
    after: zone(after),
  });
  it.each<[string, Entry, readonly string[]]>([
    ["a new exclusive zone", create, [all, count]],
    [
      "what it ignores",
      { ...create, after: zone({ exclusive: true, ignore: ["a*", "b*"] }) },
      [" stay, and what `ignore` matches: `a*`, `b*`\n", count],
    ],
    ["one whose patterns are not known", { ...create, unknown: { ignore: true } }, [all, count]],
    ["one that may be exclusive", { ...create, after: zone(), unknown: { exclusive: true } }, [all, count]],
    ["one that becomes exclusive", update({ exclusive: false }, { exclusive: true }), [all, count]],
    ["and changes records as well", update({}, { exclusive: true, ...other }), [all, count, "1 removed, 1 added"]],
    ["an import", { ...update({}, { exclusive: true }), importing: { id: "example.net" } }, [all, count]],
    [
      "one that ignores less",
      update({ exclusive: true, ignore: ["a*", "b*"] }, { exclusive: true, ignore: ["b*"], ...other }),
      [
        "- **remove what is not listed** from `example.net`: `ims_dns_zone_records.z`\n" +
          "  - every record that `ignore` does not spare any more goes, whoever made it: `a*`",
        count,
      ],
    ],
    [
      "one of another zone",
      {
        ...update({ exclusive: true, zone: "example.com" }, { exclusive: true }),
        ...{ actions: ["delete", "create"], forcedBy: [["zone"]] },
      },
      [all, count, "- **replace** `ims_dns_zone_records.z`: "],
    ],
  ])("%s", (_, entry, parts) => {
    const text = `${review([entry])}\n`;
    for (const part of parts) expect(text).toContain(part);
  });

  it.each<[string, Entry]>([
    ["one that is exclusive already", update({ exclusive: true }, { exclusive: true, ...other })],
    [
      "in other order",
      update({ exclusive: true, ignore: ["a", "b"] }, { exclusive: true, ignore: ["b", "a"], ...other }),
    ],
    ["one that ignores more", update({ exclusive: true }, { exclusive: true, ignore: ["b"], ...other })],
    ["one that is exclusive no more", update({ exclusive: true }, { exclusive: false, ...other })],
    ["one that goes", { address, actions: ["delete"], before: zone({ exclusive: true }) }],
    ["one that is forgotten", { address, actions: ["forget"], before: zone({ exclusive: true }) }],
    ["one that never was", update({}, other)],
  ])("not of %s", (_, entry) => {
    expect(review([entry])).not.toContain("not listed");
  });
});

describe("what a zone's records do not list any more, and the zone keeps", () => {
  const values = (...all: string[]) => ({ values: all, ttl: null, comment: null });
  const www = { "www A": values("192.0.2.1") };
  const before = zone({ records: { ...www, "db A": values("192.0.2.5"), "@ NS": values("ns1.example.com.") } });
  const stay = (count: string) => `**let go** of records of \`${address}\`; ${count} that it does not list`;
  const update = (after: Readonly<Record<string, unknown>>): Entry => ({
    ...{ address, actions: ["update"], before, after: zone(after) },
  });

  it.each<[string, Entry, string, string | undefined]>([
    ["its own name servers stay", update({}), "1 record removed, 0 added", stay("1 record")],
    ["so they do in one that is exclusive", update({ exclusive: true }), "1 record removed", stay("1 record")],
    [
      "what is ignored stays, too",
      update({ ignore: ["db *"], ...other }),
      "1 record removed, 1 added",
      stay("2 records"),
    ],
    [
      "what is known to be ignored after the apply only counts",
      { ...update({}), unknown: { ignore: true } },
      "1 record removed, 0 added",
      stay("1 record"),
    ],
    [
      "a destruction leaves the own name servers alone",
      { address, actions: ["delete"], before: { ...before, ignore: ["db A"] } },
      "2 records removed, 0 added",
      stay("1 record"),
    ],
    [
      "so does a replacement by the same",
      { address, actions: ["delete", "create"], before, after: { ...before, records: { ...before.records } } },
      "",
      stay("1 record"),
    ],
    ["what is forgotten stays as a whole, and is told so", { address, actions: ["forget"], before }, "", undefined],
  ])("%s", (_, entry, counts, told) => {
    const text = review([entry]);
    expect(text).toContain(counts);
    expect(text).not.toMatch(/^[-+] example.net. IN NS/m);
    const [found] = /\*\*let go\*\*.* that it does not list/.exec(text) ?? [];
    expect(found).toBe(told);
  });

  it("is all that changes: no zone is told", () => {
    const text = review([update({ ignore: ["db A"] })]);
    expect(text).not.toContain("removed");
    expect(text).toContain(stay("2 records"));
  });
});

describe("an import of a zone", () => {
  const values = (...all: string[]) => ({ values: all, ttl: null, comment: null });
  const before = zone({ records: { "www A": values("192.0.2.1"), "mx A": values("192.0.2.5") } });
  const imported = (after: Readonly<Record<string, unknown>>, more: Partial<Entry> = {}): Entry => ({
    ...{ address, actions: ["update"], importing: { id: "example.net" }, before, after: zone(after) },
    ...more,
  });
  const goes = "- mx.example.net. IN A 192.0.2.5";
  const stays =
    "**import** `ims_dns_zone_records.z` from `example.net`; 1 record that it does not list stays in the zone";

  it("does not remove what it does not list, and says so", () => {
    const text = review([imported({ records: { "WWW.example.net. a": values("192.0.2.2") } })]);
    expect(text).toContain("DNS: 1 record removed, 1 added in 1 zone.");
    expect(text).not.toContain(goes);
    expect(text).toContain(stays);
    const quiet = review([imported({})]);
    expect(quiet).toContain(stays);
    expect(quiet).not.toContain("#### DNS");
    expect(quiet).not.toContain("#### Created or changed");
  });

  it.each<[string, Entry]>([
    ["one that is exclusive", imported({ exclusive: true })],
    ["one that may be", imported({}, { unknown: { exclusive: true } })],
    ["one that is replaced", imported({}, { actions: ["delete", "create"] })],
    ["no import", { address, actions: ["update"], before, after: zone() }],
  ])("shows what goes of %s", (_, entry) => {
    const text = review([entry]);
    expect(text).toContain(goes);
    expect(text).not.toContain("stays in the zone");
  });
});

describe("an object whose records change", () => {
  it("is shown with what else changes of it", () => {
    const before = zone({ deletion_protection: true, max_change_percent: null, wait_until_served: null });
    const after = { ...before, ...other, serial: null, deletion_protection: false, max_change_percent: 100 };
    const text = review([{ address, actions: ["update"], before, after, unknown: { serial: true } }]);
    expect(text).toContain(
      "#### Created or changed\n\n- **change** `ims_dns_zone_records.z`\n" +
        "  - `deletion_protection`: `true` → `false`\n  - `max_change_percent`: *none* → `100`",
    );
    expect(text).not.toContain("`serial`");
  });

  it("is shown among its records only where nothing else changes", () => {
    const text = review([{ address, actions: ["update"], before: zone(), after: zone(other) }]);
    expect(text).not.toContain("#### Created or changed");
  });
});
