import { Failure } from "../core/failure.ts";
import { reviewPlans } from "./index.ts";
import { planOf, project, record, server, type Entry } from "./testing/plans.ts";

/** The comment on one plan, without its markers. */
function review(
  entries: readonly Entry[],
  more: Readonly<Record<string, unknown>> = {},
  synthesised?: unknown,
): string {
  const text = synthesised === undefined ? undefined : JSON.stringify(synthesised);
  const plan = { name: "shop", plan: planOf(entries, more), source: "plan.json", synthesised: text };
  const { markdown } = reviewPlans([plan]);
  return markdown.replace(/^<!-- \/?ims-review(:shop)? -->\n/gm, "").trimEnd();
}

const full = { revoke: null, deactivate: null, delete: null, dns_cleanup_zones: ["example.com"] };

describe("a whole comment", () => {
  it("tells what goes first, then the records, then the rest", () => {
    const synthesised = {
      resource: {
        ims_server_definition: { web: { "//": { metadata: { path: "shop/web/Default" } } } },
        ims_dns_record: { web_ipv4: { "//": { metadata: { path: "shop/web/ipv4/Default" } } } },
      },
    };
    const before = server("web7.example.com", full);
    const www = record("www", "CNAME", ["web7.example.com."]);
    const text = review(
      [
        {
          address: "ims_dns_record.web_ipv4",
          actions: ["update"],
          before: record("web7", "A", ["192.0.2.47"]),
          after: record("web7", "A", ["192.0.2.48"]),
        },
        { address: "ims_dns_record.www", actions: ["no-op"], before: www, after: www },
        {
          address: "ims_server_definition.web",
          actions: ["delete"],
          before,
          more: { action_reason: "delete_because_no_resource_config" },
        },
        {
          address: "ims_server_definition.db",
          actions: ["update"],
          before: server("db1.example.com"),
          after: server("db1.example.com", null, { stage: "prod", mod_date: undefined }),
          unknown: { mod_date: true },
        },
        {
          address: "ims_platform_project.containers",
          actions: ["delete", "create"],
          before: project("Web Shop"),
          after: { ...project("Web Shop"), quota_memory: 8192, url: undefined, id: undefined },
          unknown: { url: true, id: true },
          forcedBy: [["quota_memory"]],
        },
      ],
      { output_changes: { url: { actions: ["update"], before: "https://a.example.com", after_unknown: true } } },
      synthesised,
    );
    expect(text).toBe(whole);
  });
});

const whole = `### Plan of \`shop\`: 1 to destroy, 1 to replace, 2 to change, 1 output to change

DNS: 1 record removed, 1 added in 1 zone.

#### Destroyed or replaced

- **replace** \`ims_platform_project.containers\`: the old one is destroyed, then the new one is created
  - forced by \`quota_memory\`: \`4096\` → \`8192\`
  - **everything in the project \`Web Shop\` is lost**: what runs there and what is stored there
  - it was: ID \`Cluster One/web-shop\`, URL \`https://one.example.com/web-shop\`, administrators \`["u10001"]\`, viewers \`["u10003"]\`
  - the new project is empty, and its ID and URL may be others
- **destroy** \`ims_server_definition.web\` (\`shop/web\`)
  - because it is not in the configuration any more
  - decommissions the server \`acme/web7.example.com\`:
    1. Every record of \`web7.example.com.\`, and every CNAME that points to it, is removed from \`example.com\`, whoever made it. What this plan keeps is spared where plan and apply run on one machine, and else made again by the next plan. This stack knows of:
       - \`web7.example.com. 300 IN A 192.0.2.48\`, \`ims_dns_record.web_ipv4\` (\`shop/web/ipv4\`), **which this plan keeps**
       - \`web7.example.com. 300 IN A 192.0.2.47\`, \`ims_dns_record.web_ipv4\` (\`shop/web/ipv4\`)
       - \`www.example.com. 300 IN CNAME web7.example.com.\`, \`ims_dns_record.www\`, **which this plan keeps**
    2. The certificate of the configuration management is revoked.
    3. The server is deactivated in the inventory database.
    4. The definition is deleted.

#### DNS

<details open><summary><code>example.com</code>: 1 removed, 1 added</summary>

\`\`\`diff
@@ update ims_dns_record.web_ipv4 (shop/web/ipv4) @@
- web7.example.com. 300 IN A 192.0.2.47
+ web7.example.com. 300 IN A 192.0.2.48
\`\`\`

</details>

#### Created or changed

- **change** \`ims_server_definition.db\`
  - \`stage\`: *none* → \`prod\`

#### Outputs

- \`url\`: \`https://a.example.com\` → *known after apply*`;

const web = "ims_server_definition.web";
const change = (before: Entry["before"], after: Entry["after"], rest: Partial<Entry> = {}): Entry => ({
  address: "ims_dns_record.r",
  actions: before === undefined ? ["create"] : after === undefined ? ["delete"] : ["update"],
  before: before ?? null,
  after: after ?? null,
  ...rest,
});

describe("DNS as the difference of a zone file", () => {
  const set = (values: readonly string[], more: Readonly<Record<string, unknown>> = {}) => ({
    zone: "example.com",
    name: "t.example.com.",
    type: "TXT",
    ttl: "300",
    values,
    ...more,
  });
  const zone = (records: Readonly<Record<string, unknown>>) => ({ zone: "example.com", serial: "1", records });
  const a = (...values: string[]) => ({ values, ttl: null, comment: null });

  it.each<[string, Entry, readonly string[]]>([
    ["a record comes", change(undefined, record("www", "A", ["192.0.2.1"])), ["+ www.example.com. 300 IN A 192.0.2.1"]],
    ["a record goes", change(record("www", "A", ["192.0.2.1"]), undefined), ["- www.example.com. 300 IN A 192.0.2.1"]],
    [
      "data field by field is one value",
      change(record("@", "MX", ["10", "mx1.example.com."]), record("@", "MX", ["20", "mx1.example.com."])),
      ["- example.com. 300 IN MX 10 mx1.example.com.", "+ example.com. 300 IN MX 20 mx1.example.com."],
    ],
    [
      "a TTL changes",
      change(record("w", "A", ["192.0.2.1"], { ttl: null }), record("w", "A", ["192.0.2.1"], { ttl: "1h" })),
      ["- w.example.com. IN A 192.0.2.1", "+ w.example.com. 1h IN A 192.0.2.1"],
    ],
    [
      "a comment changes",
      change(record("w", "A", ["192.0.2.1"]), record("w", "A", ["192.0.2.1"], { comment: "new" })),
      ["- w.example.com. 300 IN A 192.0.2.1", "+ w.example.com. 300 IN A 192.0.2.1 ; new"],
    ],
    [
      "data is known after the apply",
      change(undefined, { ...record("w", "A", []), data: undefined }, { unknown: { data: true } }),
      ["+ w.example.com. 300 IN A (known after apply)"],
    ],
    [
      "one value of a set changes, the other stays",
      change(set(['"a"', '"b"']), set(['"a"', '"c"']), { address: "ims_dns_record_set.r" }),
      ['  t.example.com. 300 IN TXT "a"', '- t.example.com. 300 IN TXT "b"', '+ t.example.com. 300 IN TXT "c"'],
    ],
    [
      "equal forms are no difference",
      change(
        set(["2001:DB8::1", "2001:db8::2"], { type: "AAAA", ttl: "1h" }),
        set(["2001:db8:0::1"], { type: "AAAA", ttl: "3600" }),
        {
          address: "ims_dns_record_set.r",
        },
      ),
      ["  t.example.com. 3600 IN AAAA 2001:db8:0::1", "- t.example.com. 1h IN AAAA 2001:db8::2"],
    ],
    [
      "keys of a zone come and go",
      change(
        zone({ "www A": a("192.0.2.1"), "@ TXT": a('"x"') }),
        zone({ "WWW.example.com. a": a("192.0.2.1"), "b A": a("192.0.2.2") }),
        {
          address: "ims_dns_zone_records.r",
        },
      ),
      ['- example.com. IN TXT "x"', "+ b.example.com. IN A 192.0.2.2"],
    ],
    [
      "a line break in a comment stays on its line",
      change(undefined, record("w", "A", ["192.0.2.1"], { comment: "a\n```\n# b" })),
      ["+ w.example.com. 300 IN A 192.0.2.1 ; a\\u{a}```\\u{a}# b"],
    ],
  ])("%s", (_, entry, lines) => {
    const [, block = ""] = /`{3,}diff\n@@ .* @@\n(.*?)\n`{3,}\n/s.exec(review([entry])) ?? [];
    expect(block.split("\n")).toEqual(lines);
  });

  it("the fence is longer than any run of backticks in it", () => {
    const text = review([change(undefined, record("w", "TXT", ['"`````"']))]);
    expect(text).toMatch(/^``````diff\n.*\n.*"`````"\n``````$/m);
  });

  it("is in a section a zone, the zone's name harmless", () => {
    const other = { ...record("w", "A", ["192.0.2.1"]), zone: "</summary><img src=x>" };
    const text = review([change(undefined, record("w", "A", ["192.0.2.1"])), change(undefined, other)]);
    expect(text.match(/<summary>.*<\/summary>/g)).toEqual([
      "<summary><code>\\&#60;/summary\\&#62;\\&#60;img\\032src\\=x\\&#62;</code>: 0 removed, 1 added</summary>",
      "<summary><code>example.com</code>: 0 removed, 1 added</summary>",
    ]);
  });

  it.each([
    ["forgotten", { actions: ["forget"] }],
    ["imported as it is", { actions: ["no-op"], importing: { id: "example.com/A/w.example.com." } }],
    ["changed in what is local", { after: { ...record("w", "A", ["192.0.2.1"]), allow_rules: ["Z1"] } }],
  ])("a record that is %s is no difference", (_, rest) => {
    const same = record("w", "A", ["192.0.2.1"]);
    expect(review([change(same, same, rest)])).not.toContain("diff");
  });
});

describe("what goes", () => {
  const forced: Partial<Entry> = { actions: ["delete", "create"], forcedBy: [["fqdn"]] };
  const old = server("web7.example.com");
  it.each<[string, Entry, readonly string[]]>([
    [
      "a replacement, with the attribute that forces it",
      { address: web, ...forced, actions: ["delete", "create"], before: old, after: server("web8.example.com") },
      [
        "**replace** `ims_server_definition.web`: the old one is destroyed, then the new one is created",
        "forced by `fqdn`: `web7.example.com` → `web8.example.com`",
      ],
    ],
    [
      "a replacement that creates first",
      { address: web, ...forced, actions: ["create", "delete"], before: old, after: server("web8.example.com") },
      ["**replace** `ims_server_definition.web`: the new one is created, then the old one is destroyed"],
    ],
    [
      "a replacement by a value that is not known yet",
      { address: web, ...forced, actions: ["delete", "create"], before: old, after: {}, unknown: { fqdn: true } },
      ["forced by `fqdn`: `web7.example.com` → *known after apply*"],
    ],
    [
      "a replacement of what is tainted",
      {
        address: web,
        actions: ["delete", "create"],
        before: old,
        after: old,
        more: { action_reason: "replace_because_tainted" },
      },
      ["because it is tainted: its creation failed, or somebody said so"],
    ],
    [
      "a decommission with steps left out",
      {
        address: web,
        actions: ["delete"],
        before: server("w.example.com", { revoke: false, deactivate: null, delete: false }),
      },
      [
        "1. The server is deactivated in the inventory database.\n",
        "left out: `revoke`",
        "**the definition stays** (`delete = false`): Terraform forgets it while it lives on",
      ],
    ],
    [
      "a deposed object",
      { address: web, actions: ["delete"], before: old, more: { deposed: "ab12" } },
      ["**destroy** `ims_server_definition.web` (left over from a replacement)"],
    ],
    [
      "an instance of a module",
      { address: 'module.a["x"].ims_dns_record.r[0]', actions: ["delete"], before: record("w", "A", ["192.0.2.1"]) },
      ['**destroy** `module.a["x"].ims_dns_record.r[0]`\n', "1 record of `example.com` removed, see below"],
    ],
    [
      "something of another provider, without its values",
      {
        address: "terraform_data.x",
        actions: ["delete", "create"],
        before: { input: "old" },
        after: { input: "new" },
        forcedBy: [["triggers_replace", 0, "a b"]],
      },
      ["**replace** `terraform_data.x`: ", '- forced by `triggers_replace[0]["a b"]`\n'],
    ],
  ])("%s", (_, entry, parts) => {
    const [, section = ""] = /#### Destroyed or replaced\n(.*?)(?:####|$)/s.exec(`${review([entry])}\n`) ?? [];
    for (const part of parts) expect(section).toContain(part);
  });
});

describe("the rest", () => {
  const same = record("w", "A", ["192.0.2.1"]);
  it.each<[string, readonly Entry[], Readonly<Record<string, unknown>>, readonly string[]]>([
    ["nothing", [change(same, same, { actions: ["no-op"] })], {}, ["### Plan of `shop`: no changes"]],
    [
      "a creation",
      [
        {
          address: web,
          actions: ["create"],
          after: server("n.example.com", null, { id: undefined }),
          unknown: { id: true },
        },
      ],
      {},
      [
        "1 to create",
        "- **create** `ims_server_definition.web`: customer `acme`, environment `production`, fqdn `n.example.com`, ",
      ],
    ],
    [
      "an import",
      [change(same, same, { actions: ["no-op"], importing: { id: "a/b" } })],
      {},
      ["1 to import", "- **import** `ims_dns_record.r` from `a/b`"],
    ],
    [
      "an import by an id that is not known yet",
      [change(same, same, { importing: { unknown: true } })],
      {},
      ["- **import** `ims_dns_record.r`\n"],
    ],
    [
      "a move",
      [change(same, same, { actions: ["no-op"], more: { previous_address: "x.y" } })],
      {},
      ["1 to move", "- **move** `x.y` to `ims_dns_record.r`"],
    ],
    [
      "forgetting",
      [change(same, undefined, { actions: ["forget"] })],
      {},
      ["1 to forget", "- **forget** `ims_dns_record.r`: it stays as it is"],
    ],
    [
      "a change to what is known after the apply",
      [
        {
          address: web,
          actions: ["update"],
          before: server("n.example.com"),
          after: server("n.example.com", null, { location: undefined, mod_date: undefined }),
          unknown: { location: true, mod_date: true },
        },
      ],
      {},
      ["- **change** `ims_server_definition.web`\n  - `location`: `zrh1` → *known after apply*\n"],
    ],
    [
      "names that every object of JavaScript has",
      [
        {
          address: "x_y.constructor",
          actions: ["update"],
          before: { constructor: 1 },
          after: {},
          sensitive: { valueOf: {} },
        },
        {
          ...change(same, undefined),
          address: "constructor.r",
          more: { type: "constructor", action_reason: "toString" },
        },
      ],
      { checks: [{ address: { to_display: "c" }, status: "constructor" }] },
      ["- **change** `x_y.constructor`: `constructor`\n", "- **destroy** `constructor.r`\n", "- `c` `constructor`\n"],
    ],
    [
      "others' resources",
      [
        { address: "aws_x.y", actions: ["update"], before: { a: 1, b: "clear" }, after: { a: 2, b: "text" } },
        { address: "data.aws_x.z", actions: ["read"], after: {} },
      ],
      {},
      ["1 to change, 1 to read", "- **change** `aws_x.y`: `a`, `b`", "- **read during the apply** `data.aws_x.z`"],
    ],
    [
      "an output",
      [],
      { output_changes: { url: { actions: ["create"], before: null, after: { a: ["x"], b: null } } } },
      ["1 output to change", '- `url`: *none* → `{"a": ["x"]}`'],
    ],
    [
      "a check",
      [],
      {
        checks: [
          { address: { to_display: "check.c" }, status: "fail", instances: [{ problems: [{ message: "not\nso" }] }] },
        ],
      },
      ["1 check fails.", "- `check.c` fails: `not\\u{a}so`"],
    ],
    [
      "what is put off",
      [],
      {
        deferred_changes: [
          {
            reason: "instance_count_unknown",
            resource_change: { address: "a.b", type: "a", change: { actions: ["create"] } },
          },
        ],
      },
      ["1 change is put off to a later plan", "- `a.b`: `instance_count_unknown`"],
    ],
  ])("%s", (_, entries, more, parts) => {
    for (const part of parts) expect(`${review(entries, more)}\n`).toContain(part);
  });
});

describe("drift", () => {
  const drift = (entry: Entry, planned: readonly Entry[] = []): string => {
    const { resource_changes: resource_drift } = JSON.parse(planOf([entry])) as Record<string, unknown>;
    return `${review(planned, { resource_drift })}\n`;
  };
  const before = record("w", "A", ["192.0.2.1"]);
  const after = record("w", "A", ["192.0.2.2"]);

  it.each<[string, Entry, readonly Entry[], string]>([
    [
      "a record",
      change(before, after),
      [],
      "- `ims_dns_record.r` was changed; this plan leaves it so\n\n  ```diff\n  - w.example.com. 300 IN A 192.0.2.1\n  + w.example.com. 300 IN A 192.0.2.2\n  ```",
    ],
    [
      "what the plan changes back",
      change(before, after),
      [change(after, before)],
      "was changed; this plan changes it again",
    ],
    [
      "what is gone",
      change(before, undefined),
      [change(undefined, before)],
      "- `ims_dns_record.r` was deleted; this plan creates it again",
    ],
    [
      "a server",
      {
        address: web,
        actions: ["update"],
        before: server("a.example.com"),
        after: server("a.example.com", null, { stage: "x", mod_date: 2 }),
      },
      [],
      "- `ims_server_definition.web` was changed; this plan leaves it so\n  - `stage`: *none* → `x`\n",
    ],
  ])("%s", (_, entry, planned, expected) => {
    const text = drift(entry, planned);
    expect(text).toContain("1 object was changed outside of Terraform.");
    expect(text.slice(text.indexOf("#### Drift"))).toContain(expected);
  });

  it.each<[string, Entry]>([
    [
      "the serial number alone",
      {
        address: "ims_dns_zone_records.z",
        actions: ["update"],
        before: { zone: "a", serial: "1", records: {} },
        after: { zone: "a", serial: "2", records: {} },
      },
    ],
    [
      "the time of a change alone",
      {
        address: web,
        actions: ["update"],
        before: server("a"),
        after: server("a", null, { mod_date: 2, mod_user: "x" }),
      },
    ],
  ])("%s is none", (_, entry) => {
    expect(drift(entry)).not.toMatch(/drift|outside/i);
  });
});

describe("secrets", () => {
  const sensitive = { data: true };
  it.each<[string, readonly Entry[], Readonly<Record<string, unknown>>]>([
    [
      "what the masks say, whole",
      [change(record("w", "TXT", ["hunter2!x"]), record("w", "TXT", ["hunter2!y"]), { sensitive })],
      {},
    ],
    [
      "what the masks say, deep",
      [
        change(record("w", "TXT", ["a", "hunter2!"]), record("w", "TXT", ["b", "hunter2!"]), {
          sensitive: { data: [false, true] },
        }),
      ],
      {},
    ],
    [
      "what lost its mark on the way",
      [
        { address: "ims_dns_record.r", actions: ["create"], after: record("w", "TXT", ["hunter2!"]) },
        { address: "x.y", actions: ["create"], after: { a: "hunter2!" }, sensitive: { a: true } },
      ],
      {},
    ],
    [
      "a sensitive variable",
      [change(undefined, record("w", "TXT", ["v=hunter2!"]))],
      {
        variables: { p: { value: "hunter2!" } },
        configuration: { root_module: { variables: { p: { sensitive: true } } } },
      },
    ],
    [
      "a token of a provider",
      [change(undefined, record("w", "TXT", ["hunter2!"]))],
      {
        configuration: { provider_config: { ims: { expressions: { access_token: { constant_value: "hunter2!" } } } } },
      },
    ],
    [
      "an output",
      [],
      {
        output_changes: {
          o: {
            actions: ["update"],
            before: "hunter2!a",
            after: { x: "hunter2!b" },
            before_sensitive: true,
            after_sensitive: true,
          },
        },
      },
    ],
    [
      "an attribute that forces",
      [
        {
          address: web,
          actions: ["delete", "create"],
          before: server("hunter2!a"),
          after: server("hunter2!b"),
          sensitive: { fqdn: true, id: true },
          forcedBy: [["fqdn"]],
        },
      ],
      {},
    ],
  ])("%s does not show", (_, entries, more) => {
    const text = review(entries, more);
    expect(text).not.toContain("hunter2");
    expect(text).toMatch(/sensitive|secret/);
  });

  it("that a sensitive value changes shows", () => {
    const text = review([change(record("w", "TXT", ["a1!"]), record("w", "TXT", ["b1!"]), { sensitive })]);
    expect(text).toContain(
      "- w.example.com. 300 IN TXT (sensitive value)\n+ w.example.com. 300 IN TXT (sensitive value)",
    );
  });
});

describe("what is no plan", () => {
  it.each<[string, string, string, string]>([
    ["a saved plan", "PK\u0003\u0004…", "review-plan-invalid", "binary form"],
    ["an empty file", " \n", "review-plan-invalid", "empty"],
    ["messages", '{"@level":"info"}\n{"@level":"info"}', "review-plan-invalid", "terraform plan -json"],
    ["no JSON", "Plan: 1 to add", "review-plan-invalid", "not JSON"],
    ["some JSON", "[1]", "review-plan-invalid", "no plan"],
    ["a state", '{"format_version":"1.0","values":{}}', "review-plan-invalid", "a state"],
    ["a format to come", planOf([], { format_version: "2.0" }), "review-plan-invalid", '"2.0"'],
    ["another shape", planOf([], { resource_changes: [{}] }), "review-plan-invalid", "resource_changes.0"],
    ["a failed run", planOf([], { errored: true }), "review-plan-errored", "failed"],
  ])("%s is refused in so many words", (_, plan, code, words) => {
    const failure = catchFailure(() => reviewPlans([{ name: "shop", plan, source: "p.json" }]));
    expect(failure.code).toBe(code);
    expect(failure.doing).toContain("p.json");
    expect(failure.happened).toContain(words);
    expect(failure.remedy).toMatch(/terraform/i);
  });
});

function catchFailure(act: () => unknown): Failure {
  try {
    act();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

describe("several stacks", () => {
  it("stand in one comment, each between its markers", () => {
    const names = ["shop", "a -->x--y", "b"];
    const plans = names.map((name) => ({
      name,
      source: name,
      plan: planOf([change(undefined, record("w", "A", ["192.0.2.1"]))]),
    }));
    const { markdown } = reviewPlans(plans);
    expect(markdown.split("\n")[1]).toBe("## 3 plans, 3 with changes: 3 to create");
    expect(markdown.match(/^<!--.*$/gm)).toEqual([
      "<!-- ims-review -->",
      "<!-- ims-review:shop -->",
      "<!-- /ims-review:shop -->",
      "<!-- ims-review:a%20-%2D%3Ex-%2Dy -->",
      "<!-- /ims-review:a%20-%2D%3Ex-%2Dy -->",
      "<!-- ims-review:b -->",
      "<!-- /ims-review:b -->",
    ]);
  });
});
