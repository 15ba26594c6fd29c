import { Failure } from "terraform-provider-sdk/core";
import { reviewPlans } from "../../../src/review/index.ts";
import { changeOf, planOf, project, record, server } from "../../../src/review/testing/plan-json.ts";
import { mutateJson, mutateText } from "../mutate.ts";
import { allowing, expectThat, type FuzzTarget } from "../target.ts";

const cleanUp = { dns_cleanup_zones: ["example.com"], revoke: false };
const zone = (value: string) => ({
  ...{ zone: "example.com", serial: "1" },
  records: { "www A": { values: [value, "192.0.2.2"], ttl: "1h", comment: null } },
});
const drift = {
  address: "ims_server_definition.db",
  actions: ["update"],
  before: server("db1.example.com"),
  after: server("db1.example.com", null, { stage: "test" }),
};
const secret = "s3cr3t-0f-the-plan";

/** A plan with something of everything. */
const plan = planOf(
  [
    {
      address: 'module.a["x"].ims_server_definition.web',
      actions: ["delete"],
      before: server("web1.example.com", cleanUp),
    },
    {
      address: "ims_platform_project.p",
      actions: ["delete", "create"],
      before: project("Shop"),
      after: project("Shop Two"),
      forcedBy: [["name"], ["admin_uids", 0]],
    },
    {
      address: "ims_dns_record.www",
      actions: ["update"],
      before: record("web1", "A", ["192.0.2.1"]),
      after: record("web1", "A", [], { data: undefined, comment: "`<new>`" }),
      unknown: { data: true },
      more: { previous_address: "ims_dns_record.old" },
    },
    { address: "ims_dns_zone_records.z", actions: ["update"], before: zone("192.0.2.1"), after: zone("192.0.2.3") },
    {
      address: "ims_dns_record_set.t",
      actions: ["create"],
      after: { zone: "example.com", name: "t.example.com.", type: "TXT", values: [secret] },
      sensitive: { values: [true] },
      importing: { id: "example.com/TXT/t.example.com." },
    },
  ],
  {
    resource_drift: [changeOf(drift)],
    output_changes: { url: { actions: ["update"], before: "a", after_unknown: true } },
    checks: [{ address: { to_display: "check.c" }, status: "fail", instances: [{ problems: [{ message: "no" }] }] }],
  },
);
const synthesised = JSON.stringify({
  "//": { metadata: { stackName: "shop" } },
  resource: { ims_dns_record: { www: { "//": { metadata: { path: "shop/www/Default" } } } } },
});

const limit = 4_000;

export const plans: FuzzTarget = {
  name: "plans",
  cost: 8,
  open: () => ({
    try(random, keep) {
      const changed = random.chance(0.2)
        ? mutateText(plan, random)
        : JSON.stringify(mutateJson(JSON.parse(plan), random));
      const paths = random.chance(0.5) ? synthesised : mutateText(synthesised, random);
      keep({ plan: changed, paths });
      const stack = { name: "shop", plan: changed, source: "plan.json", synthesised: paths };
      const review = allowing(
        (error) => error instanceof Failure && error.code.startsWith("review-plan-"),
        () => reviewPlans([stack], limit),
      );
      if (review === undefined) return;
      expectThat(review.markdown.length <= limit, "a comment stays within its limit");
      expectThat(review.markdown.startsWith("<!-- ims-review -->\n"), "a comment begins with its marker");
      const fences = review.markdown.match(/^ *`{3,}/gm) ?? [];
      expectThat(fences.length % 2 === 0, "a fence that is opened is closed");
      expectThat(!/[\u0000-\u0009\u000B-\u001F\u202E]/.test(review.markdown), "nothing invisible is in a comment");
    },
    linear: {
      records: (size) => {
        const names = Array.from({ length: size * 20 }, (_, nth) => record(`w${nth}`, "A", ["192.0.2.1"]));
        const big = planOf(
          names.map((after, nth) => ({ address: `ims_dns_record.r${nth}`, actions: ["create"], after })),
        );
        return () => void reviewPlans([{ name: "shop", plan: big, source: "plan.json" }]);
      },
      "values of a set": (size) => {
        const values = (from: number) => Array.from({ length: size * 20 }, (_, nth) => `"${nth + from}"`);
        const set = (from: number) => ({ zone: "a.example", name: "t.a.example.", type: "TXT", values: values(from) });
        const actions = ["update"];
        const big = planOf([{ address: "ims_dns_record_set.t", actions, before: set(0), after: set(size * 10) }]);
        return () => void reviewPlans([{ name: "shop", plan: big, source: "plan.json" }]);
      },
    },
  }),
};
