import { change, record, server, type Entry } from "./testing/plan-json.ts";
import { review } from "./testing/review-plan.ts";

const web = "ims_server_definition.web";

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
      "what else changes with a replacement; what the service sets is not told",
      {
        ...{ address: web, actions: ["delete", "create"], forcedBy: [["fqdn"]], before: old },
        after: server("web8.example.com", { delete: false }, { role: "proxy", id: undefined, mod_date: undefined }),
        unknown: { id: true, mod_date: true, mod_user: true, region: true },
      },
      [
        "  - forced by `fqdn`: `web7.example.com` → `web8.example.com`\n" +
          '  - changes `decommission`: *none* → `{"delete": false}`\n' +
          "  - changes `role`: `web` → `proxy`\n  - decommissions",
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
      "what OpenTofu switches off",
      {
        address: "ims_dns_record.r",
        actions: ["delete"],
        before: record("w", "A", ["192.0.2.1"]),
        more: { action_reason: "delete_because_enabled_false" },
      },
      ["because its `lifecycle` says `enabled = false`"],
    ],
    [
      "a replacement by an equal record, of which the zone's difference has no line",
      {
        address: "ims_dns_record.r",
        actions: ["delete", "create"],
        before: record("w", "A", ["192.0.2.1"]),
        after: record("w", "A", ["192.0.2.1"]),
        more: { action_reason: "replace_by_triggers" },
      },
      ["names changes\n  - 1 record of `example.com` removed, and made again as before\n"],
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
      "an import by an identity",
      [
        change(same, same, {
          actions: ["no-op"],
          importing: { identity: { zone: "a.", type: "A", name: "`x`.a.", data: null } },
        }),
      ],
      {},
      ["1 to import", '- **import** `ims_dns_record.r` from ``name = "`x`.a.", type = "A", zone = "a."``'],
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
      "actions",
      [
        {
          ...change(record("web7", "A", ["192.0.2.7"]), record("web7", "A", ["192.0.2.7"])),
          address: "ims_dns_record.kept",
          actions: ["no-op"],
        },
        { address: "ims_dns_record.gone", actions: ["delete"], before: record("web7", "TXT", ['"x"']) },
      ],
      {
        action_invocations: [
          {
            address: "action.ims_dns_cleanup.web",
            type: "ims_dns_cleanup",
            config_values: {
              zone: "example.com",
              name: "web7",
              records: null,
              note: "sword-fish-77",
              at: "sword-fish-77 hour",
            },
            config_sensitive: { note: true },
            config_unknown: { until: true },
            lifecycle_action_trigger: {
              triggering_resource_address: "ims_dns_record.web",
              action_trigger_event: "AfterUpdate",
              action_trigger_block_index: 0,
              actions_list_index: 0,
            },
          },
          { address: "action.ims_server_wait_for_facts.web", invoke_action_trigger: {} },
          {
            address: "action.ims_server_decommission_steps.web",
            lifecycle_action_trigger: {
              triggering_resource_address: "ims_server_definition.web",
              action_trigger_event: "BeforeDestroy",
              on_failure: "ActionOnFailureContinue",
            },
          },
        ],
      },
      [
        "3 actions to invoke",
        "said by warnings of the plan",
        "- **invoke** `action.ims_dns_cleanup.web` after the change of `ims_dns_record.web`: `zone` `example.com`, `name` `web7`, " +
          "`note` *sensitive*, `at` `[secret] hour`, `until` *known after apply*\n" +
          "  - leaves `web7.example.com. 300 IN A 192.0.2.7` alone where plan and apply run on one machine: `ims_dns_record.kept` keeps it\n" +
          "- **invoke** `action.ims_server_wait_for_facts.web`\n",
        "- **invoke** `action.ims_server_wait_for_facts.web`\n",
        "- **invoke** `action.ims_server_decommission_steps.web` before the destruction of `ims_server_definition.web` " +
          "(the apply goes on after a failure)\n",
      ],
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
