import { change, planOf, record, server, type Entry } from "./testing/plan-json.ts";
import { reviewPlans } from "./index.ts";
import { review } from "./testing/review-plan.ts";

const create = (name: string, address: string): Entry => ({
  ...change(undefined, record(name, "A", ["192.0.2.1"])),
  address,
});

/** The configuration of a plan, with the providers of its resources. */
const configured = (providers: Readonly<Record<string, string>>, settings: object = {}): object => ({
  configuration: {
    provider_config: settings,
    root_module: {
      resources: Object.entries(providers).map(([address, key]) => ({ address, provider_config_key: key })),
      module_calls: {
        m: { module: { resources: [{ address: "ims_dns_record.inner", provider_config_key: "module.m:ims.two" }] } },
      },
    },
  },
});

it("tells which provider of several writes what, a section for each in a zone", () => {
  const entries = [
    create("a", "ims_dns_record.a"),
    create("b", 'ims_dns_record.b["x.y"]'),
    create("c", "module.m[0].ims_dns_record.inner"),
    { address: "ims_server_definition.s", actions: ["create"], after: server("s.example.com") },
  ];
  const text = review(entries, {
    ...configured({ "ims_dns_record.a": "ims", "ims_dns_record.b": "ims.two", "ims_server_definition.s": "ims.two" }),
  });
  const summaries = [...text.matchAll(/<summary>(.*)<\/summary>/g)].map(([, one]) => one);
  expect(summaries).toEqual([
    "<code>example.com</code>: 0 removed, 1 added",
    "<code>example.com</code> by <code>ims.two</code>: 0 removed, 1 added",
    "<code>example.com</code> by <code>module.m:ims.two</code>: 0 removed, 1 added",
  ]);
  expect(text).toContain("DNS: 0 records removed, 3 added in 3 zones.");
  expect(text).toContain("- **create** `ims_server_definition.s` (by `ims.two`): customer");
});

describe("fingerprints differ", () => {
  const of = (more: object): string =>
    reviewPlans([{ name: "s", plan: planOf([create("a", "ims_dns_record.a")], { ...more }), source: "p" }]).fingerprint;
  const at = (url: string): object => ({
    ims: {
      full_name: "registry.terraform.io/infra-management/ims",
      expressions: { base_url: { constant_value: url } },
    },
  });
  const plain = of(configured({ "ims_dns_record.a": "ims" }));

  it.each<[string, object]>([
    ["of another provider", configured({ "ims_dns_record.a": "ims.two" })],
    ["of a provider with an address", configured({ "ims_dns_record.a": "ims" }, at("https://one.example.com"))],
  ])("%s", (_, more) => expect(of(more)).not.toBe(plain));

  it("by the address", () => {
    const [one, two] = ["https://one.example.com", "https://two.example.com"].map((url) => of(configured({}, at(url))));
    expect(one).not.toBe(two);
  });

  it("not by what says nothing of it", () => {
    expect(of({ configuration: {} })).toBe(plain);
    expect(of(configured({ "ims_dns_record.a": "ims" }, { ims: { expressions: {} } }))).toBe(plain);
  });
});
