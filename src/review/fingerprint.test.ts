import { reviewPlans } from "./index.ts";
import { change, changeOf, planOf, project, record, server, type Entry } from "./testing/plan-json.ts";

const fingerprint = (entries: readonly Entry[], more: Readonly<Record<string, unknown>> = {}): string =>
  reviewPlans([{ name: "shop", plan: planOf(entries, more), source: "plan.json" }]).fingerprint;

const a = record("www", "AAAA", ["2001:db8::1"]);
const set = (values: readonly string[], ttl: string | null = "300") => ({
  ...{ zone: "example.com", name: "w.example.com.", type: "MX", ttl, comment: null },
  values,
});
const zone = (records: object, more: object = {}) => ({
  id: "z",
  zone: "example.com",
  records,
  exclusive: null,
  ...more,
});
const entry = (values: readonly string[], ttl: string | null = null) => ({ values, ttl, comment: null });
const inZone = { address: "ims_dns_zone_records.z" };
const ofData = (comments: readonly (string | null)[] | null, comment: string | null = null) =>
  record("w", "MX", ["10", "mx1.example.com."], { data_comments: comments, comment });
const base = fingerprint([change(undefined, a)]);

/** A host and a record of its name, which keeps as it is: what its clean-up spares. */
const host = server("w.example.com", { dns_cleanup_zones: ["example.com"] });
const destroyed = change(host, undefined, { address: "ims_server_definition.w" });
const kept = (ttl = "300", data = "192.0.2.1"): Entry => {
  const same = record("w", "A", [data], { ttl });
  return { ...change(same, same, { address: "ims_dns_record.q" }), actions: ["no-op"] };
};

/** An action as a plan's JSON has it. */
const cleanUp = (name: string, trigger: object = {}) => ({
  address: "action.ims_dns_cleanup.c",
  type: "ims_dns_cleanup",
  config_values: { zone: "example.com", name, records: null },
  lifecycle_action_trigger: {
    triggering_resource_address: "ims_dns_record.r",
    action_trigger_event: "AfterCreate",
    ...trigger,
  },
});

it("is 32 hexadecimal digits", () => expect(base).toMatch(/^[0-9a-f]{32}$/));

describe("plans that mean the same have the same fingerprint", () => {
  it.each<[string, readonly Entry[], readonly Entry[]]>([
    [
      "a record in another spelling",
      [change(undefined, a)],
      [change(undefined, { ...a, name: "WWW.example.com.", type: "aaaa", ttl: "5m", data: ["2001:DB8:0::1"] })],
    ],
    [
      "values in another order",
      [change(undefined, set(["10 a.example.com.", "20 b.example.com."]))].map((one) => ({
        ...one,
        address: "ims_dns_record_set.s",
      })),
      [change(undefined, set(["20  B.example.com.", "10 a.example.com."], "5m"))].map((one) => ({
        ...one,
        address: "ims_dns_record_set.s",
      })),
    ],
    [
      "keys of a zone in another spelling",
      [change(undefined, zone({ "www A": entry(["192.0.2.1"], "1h") }), inZone)],
      [change(undefined, zone({ "WWW.example.com. a": entry(["192.0.2.1"], "3600") }, { serial: "7" }), inZone)],
    ],
    [
      "users in another order",
      [change(undefined, project("P", { admin_uids: ["a", "b"] }), { address: "ims_platform_project.p" })],
      [change(undefined, project("P", { admin_uids: ["b", "a"] }), { address: "ims_platform_project.p" })],
    ],
    [
      "what the service counts",
      [change(server("w.example.com"), undefined, { address: "ims_server_definition.w" })],
      [
        change(server("w.example.com", null, { mod_date: 9, mod_user: "u2" }), undefined, {
          address: "ims_server_definition.w",
        }),
      ],
    ],
    [
      "changes in another order",
      [change(undefined, a), change(undefined, set([]), { address: "ims_dns_record_set.s" })],
      [change(undefined, set([]), { address: "ims_dns_record_set.s" }), change(undefined, a)],
    ],
    [
      "what does not change",
      [change(undefined, a)],
      [change(undefined, a), { ...change(a, a, { address: "ims_dns_record.q" }), actions: ["no-op"] }],
    ],
    [
      "comments with blanks at their ends, or of nothing else",
      [change(undefined, ofData(["x", null]))],
      [change(undefined, ofData([" x ", " "], " "))],
    ],
    ["records that a clean-up keeps, in another spelling", [destroyed, kept("300")], [kept("5m"), destroyed]],
    [
      "records of other names than that which is cleaned up",
      [destroyed],
      [destroyed, { ...change(a, a, { address: "ims_dns_record.q" }), actions: ["no-op"] }],
    ],
    [
      "values that are not shown",
      [change(undefined, { ...a, comment: "one" }, { sensitive: { comment: true } })],
      [change(undefined, { ...a, comment: "two" }, { sensitive: { comment: true } })],
    ],
  ])("%s", (_, one, other) => expect(fingerprint(one)).toBe(fingerprint(other)));
});

describe("plans that do something else have another one", () => {
  it.each<[string, readonly Entry[], object?]>([
    ["nothing", []],
    ["another value", [change(undefined, { ...a, data: ["2001:db8::2"] })]],
    ["another TTL", [change(undefined, { ...a, ttl: "301" })]],
    ["another action", [change(a, undefined)]],
    ["another value before", [change({ ...a, ttl: "60" }, a)]],
    ["another address", [change(undefined, a, { address: "ims_dns_record.other" })]],
    ["a value that is not known yet", [change(undefined, { ...a, ttl: undefined }, { unknown: { ttl: true } })]],
    ["the same twice", [change(undefined, a), change(undefined, a, { address: "ims_dns_record.s" })]],
    ["an import", [change(undefined, a, { importing: { id: "x" } })]],
    ["an output", [change(undefined, a)], { output_changes: { url: { actions: ["create"], after: "u" } } }],
    ["an action", [change(undefined, a)], { action_invocations: [cleanUp("old")] }],
  ])("%s", (...[, entries, more = {}]) => expect(fingerprint(entries, { ...more })).not.toBe(base));
});

it.each<[string, readonly object[]]>([
  ["with another configuration", [cleanUp("other")]],
  ["with one that is not known yet", [{ ...cleanUp("old"), config_unknown: { name: true } }]],
  ["at another resource", [cleanUp("old", { triggering_resource_address: "ims_dns_record.s" })]],
  ["at another event", [cleanUp("old", { action_trigger_event: "BeforeCreate" })]],
  ["with another way to fail", [cleanUp("old", { on_failure: "ActionOnFailureContinue" })]],
  ["called by its name", [{ ...cleanUp("old"), lifecycle_action_trigger: null }]],
  ["that is another one", [{ ...cleanUp("old"), address: "action.ims_dns_cleanup.d" }]],
  ["beside another one", [cleanUp("old"), cleanUp("other")]],
])("an action %s makes another fingerprint", (_, calls) => {
  const of = (some: readonly object[]): string => fingerprint([change(undefined, a)], { action_invocations: some });
  expect(of(calls)).not.toBe(of([cleanUp("old")]));
  expect(of([...calls].reverse())).toBe(of(calls));
});

describe("what a clean-up keeps is part of it", () => {
  const triggered = { action_invocations: [cleanUp("w")] };
  it.each<[string, Parameters<typeof fingerprint>, Parameters<typeof fingerprint>]>([
    ["a record that is not planned", [[destroyed, kept()]], [[destroyed]]],
    ["another record", [[destroyed, kept()]], [[destroyed, kept("300", "192.0.2.2")]]],
    ["an action's record that is not planned", [[kept()], triggered], [[], triggered]],
    ["an action's other record", [[kept()], triggered], [[kept("300", "192.0.2.2")], triggered]],
  ])("%s makes another", (_, one, other) => expect(fingerprint(...one)).not.toBe(fingerprint(...other)));
});

it.each([
  ["other texts", ofData(["x", null]), ofData(["y", null])],
  ["of other entries of the data", ofData(["x", null]), ofData([null, "x"])],
  ["of the data and of the record", ofData(["x", null]), ofData(null, "x")],
  ["none and the word", ofData(null), ofData(null, "null")],
  ["of both", ofData(["x", null], "y"), ofData(["x", "y"])],
])("comments that differ make another: %s", (_, one, other) =>
  expect(fingerprint([change(undefined, one)])).not.toBe(fingerprint([change(undefined, other)])),
);

it("an action whose failure ends the apply is that of an engine that knows no other way", () => {
  const of = (trigger: object): string => fingerprint([], { action_invocations: [cleanUp("old", trigger)] });
  expect(of({ on_failure: "ActionOnFailureHalt" })).toBe(of({}));
});

describe("of a refresh-only plan", () => {
  const gone = changeOf(change(a, undefined));
  const of = (entries: readonly Entry[], drift: readonly object[]): string =>
    fingerprint(entries, { resource_drift: drift });

  it.each<[string, readonly object[]]>([
    ["forgets an object", [gone]],
    ["takes over another value", [changeOf(change(a, { ...a, ttl: "60" }))]],
  ])("that %s is another one than that of a plan that does nothing", (_, drift) => {
    expect(of([], drift)).not.toBe(of([], []));
    expect(of([], drift)).not.toBe(fingerprint([change(a, undefined)]));
  });

  it("is that of one that does nothing where only the service's own counters differ", () =>
    expect(of([], [changeOf(change(server("w.example.com"), server("w.example.com", null, { mod_date: 2 })))])).toBe(
      of([], []),
    ));

  it("counts no drift of what has a change planned, which says it", () => {
    const same: Entry = { ...change(a, a), actions: ["no-op"] };
    expect(of([same], [gone])).toBe(of([same], []));
  });
});

it("stands at the end of the comment, with one for each change where there is room", () => {
  const plan = { name: "shop", plan: planOf([change(undefined, a)]), source: "plan.json" };
  expect(reviewPlans([plan]).markdown).toMatch(
    new RegExp(
      `\\nFingerprint: \`${base}\`\\n\\n<details>.*\\n\\n- \`ims_dns_record\\.r\`: \`[0-9a-f]{12}\`\\n\\n</details>\\n$`,
    ),
  );
  const { length } = reviewPlans([plan]).markdown;
  const shorter = reviewPlans([plan], length - 1).markdown;
  expect(shorter.endsWith(`\nFingerprint: \`${base}\`\n`)).toBe(true);
});
