import { Failure } from "terraform-provider-sdk/core";
import { reviewPlans } from "./index.ts";
import { changeOf, change, planOf, project, record, server } from "./testing/plan-json.ts";
import { review } from "./testing/review-plan.ts";

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

it("no text of others ends a part", () => {
  const marker = "<!-- /ims-review:shop -->";
  const entries = [
    change(undefined, record("w", "TXT", [`"${marker}"`], { comment: marker })),
    { ...change(server("a.example.com"), server(marker)), address: `ims_server_definition.a["${marker}"]` },
  ];
  const drift = changeOf(change(record("w", "TXT", ["a"]), record("w", "TXT", [marker])));
  const plan = planOf(entries, { resource_drift: [drift] });
  const { markdown } = reviewPlans([{ name: "shop", source: "p.json", plan }]);
  expect(markdown.split(marker)).toHaveLength(2);
  expect(markdown).toContain("<\\u{21}-- /ims-review:shop -->");
});

it("what OpenTofu has encrypted is named, and who decrypts it", () => {
  const plan = '{"meta":{},"encrypted_data":"a","encryption_version":"v0"}';
  const failure = catchFailure(() => reviewPlans([{ name: "shop", plan, source: "p.json" }]));
  expect(failure.happened).toBe("It is a saved plan that OpenTofu has encrypted.");
  expect(failure.remedy).toContain("`tofu show -json PLAN > plan.json`");
});

describe("what is no plan", () => {
  it.each<[string, string, string, string]>([
    ["a saved plan", "PK\u0003\u0004…", "review-plan-invalid", "binary form"],
    ["an empty file", " \n", "review-plan-invalid", "empty"],
    ["messages", '{"@level":"info"}\n{"@level":"info"}', "review-plan-invalid", "terraform plan -json"],
    ["no JSON", "Plan: 1 to add", "review-plan-invalid", "not JSON"],
    ["a part of a plan", planOf([]).slice(0, 40), "review-plan-invalid", "cut off"],
    ["some JSON", "[1]", "review-plan-invalid", "no plan"],
    ["a state", '{"format_version":"1.0","values":{}}', "review-plan-invalid", "a state"],
    ["a state file", '{"version":4,"serial":1,"lineage":"a","resources":[]}', "review-plan-invalid", "is a state"],
    ["an encrypted state", '{"serial":1,"lineage":"a","encrypted_data":"a"}', "review-plan-invalid", "a state"],
    ["a format to come", planOf([], { format_version: "2.0" }), "review-plan-invalid", '"2.0"'],
    ["another shape", planOf([], { resource_changes: [{}] }), "review-plan-invalid", "resource_changes.0"],
    ["a failed run", planOf([], { errored: true }), "review-plan-errored", "failed"],
  ])("%s is refused in so many words", (_, plan, code, words) => {
    const failure = catchFailure(() => reviewPlans([{ name: "shop", plan, source: "p.json" }]));
    expect(failure.code).toBe(code);
    expect(failure.doing).toContain("p.json");
    expect(failure.happened).toContain(words);
    expect(failure.remedy).toMatch(/terraform|tofu/i);
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
