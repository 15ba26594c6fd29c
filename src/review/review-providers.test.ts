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

/** A plan that was made with these variables, with the settings of a provider by the JSON of their expressions. */
interface Planned {
  readonly settings?: object;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly declared?: object;
  readonly key?: string;
}

const url = "https://one.example.com";
const full = { full_name: "registry.terraform.io/infra-management/ims" };
const literal = (value: unknown): object => ({ constant_value: value });
const of = (...references: readonly string[]): object => ({ references });
/** An expression of a configuration in JSON, of which the plan has the text, too. */
const inJson = (text: unknown, ...references: readonly string[]): object => ({ constant_value: text, references });

describe("the fingerprint", () => {
  const fingerprint = (more: object): string =>
    reviewPlans([{ name: "s", plan: planOf([create("a", "ims_dns_record.a")], { ...more }), source: "p" }]).fingerprint;
  const planned = ({ settings = {}, variables = {}, declared = {}, key = "ims" }: Planned): string =>
    fingerprint({
      variables: Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, { value }])),
      configuration: {
        provider_config: {
          [key]: { ...full, expressions: settings, ...(key.includes(":") ? { module_address: "module.m" } : {}) },
        },
        root_module: {
          variables: declared,
          module_calls: {
            m: {
              expressions: { inner: of("var.v") },
              module: { variables: { inner: {}, other: { default: "d" } } },
            },
          },
        },
      },
    });
  const plain = fingerprint(configured({ "ims_dns_record.a": "ims" }));

  it.each<[string, Planned, Planned]>([
    ["an address", { settings: { base_url: literal(url) } }, { settings: { base_url: literal(`${url}/2`) } }],
    ["an address, or none", { settings: { base_url: literal(url) } }, {}],
    ["an owner", { settings: { owner: literal("a") } }, { settings: { owner: literal("b") } }],
    ["the one who has it", { settings: { owner: literal("a") } }, { settings: { owner: literal("a") }, key: "ims.b" }],
    [
      "former owners",
      { settings: { former_owners: literal(["a"]) } },
      { settings: { former_owners: literal(["a", "b"]) } },
    ],
    ["a segment", { settings: { platform_segment: literal("a") } }, { settings: { platform_segment: literal("b") } }],
    ["which setting it is", { settings: { owner: literal("a") } }, { settings: { platform_segment: literal("a") } }],
    ...["base_url", "owner", "former_owners", "platform_segment"].map((name): [string, Planned, Planned] => [
      `the variable of ${name}`,
      { settings: { [name]: of("var.v") }, variables: { v: "a" } },
      { settings: { [name]: of("var.v") }, variables: { v: "b" } },
    ]),
    [
      "a part of a variable",
      { settings: { owner: of('var.v["x"].y[0]', "var.v") }, variables: { v: { x: { y: ["a"] } } } },
      { settings: { owner: of('var.v["x"].y[0]', "var.v") }, variables: { v: { x: { y: ["b"] } } } },
    ],
    [
      "one of several variables",
      { settings: { owner: of("local.l", "var.v", "var.w") }, variables: { v: "a", w: "b" } },
      { settings: { owner: of("local.l", "var.v", "var.w") }, variables: { v: "a", w: "c" } },
    ],
    [
      "what a module is called with",
      { settings: { owner: of("var.inner") }, variables: { v: "a", inner: "x" }, key: "module.m:ims" },
      { settings: { owner: of("var.inner") }, variables: { v: "b", inner: "x" }, key: "module.m:ims" },
    ],
    ...["base_url", "owner"].map((name): [string, Planned, Planned] => [
      `the variable of ${name}, in JSON`,
      { settings: { [name]: inJson("${var.v}", "var.v") }, variables: { v: "a" } },
      { settings: { [name]: inJson("${var.v}", "var.v") }, variables: { v: "b" } },
    ]),
    [
      "the text around a variable, in JSON",
      { settings: { owner: inJson("${var.v}-x", "var.v") }, variables: { v: "a" } },
      { settings: { owner: inJson("${var.v}-y", "var.v") }, variables: { v: "a" } },
    ],
    ...["each.value", "each.key", "each.value.url"].map((name): [string, Planned, Planned] => [
      `a variable, where it may be what for_each goes through: ${name}`,
      { settings: { base_url: of(name) }, variables: { v: "a" }, declared: { v: {} } },
      { settings: { base_url: of(name) }, variables: { v: "b" }, declared: { v: {} } },
    ]),
  ])("differs by %s", (_, one, other) => expect(planned(one)).not.toBe(planned(other)));

  it.each<[string, Planned, Planned]>([
    [
      "a literal and a variable",
      { settings: { owner: literal("d") } },
      { settings: { owner: of("var.v") }, variables: { v: "d" } },
    ],
    [
      "a variable in JSON and in HCL",
      { settings: { owner: inJson("${var.v}", "var.v") }, variables: { v: "d" } },
      { settings: { owner: of("var.v") }, variables: { v: "d" } },
    ],
    [
      "what the plan does not hold in JSON, either",
      {},
      { settings: { base_url: inJson("${local.l}", "local.l"), owner: inJson("${a.t.b[0]}", "a.t.b[0]") } },
    ],
    [
      "the default of a module",
      { settings: { owner: of("var.other") }, key: "module.m:ims" },
      { settings: { owner: literal("d") }, key: "module.m:ims" },
    ],
    ["no setting and a variable that is null", {}, { settings: { owner: of("var.v") }, variables: { v: null } }],
    ["variables that no such setting refers to", { variables: { v: "a" } }, { variables: { v: "b" } }],
    [
      "owners in another order",
      { settings: { former_owners: literal(["a", "b"]) } },
      { settings: { former_owners: literal(["b", "a"]) } },
    ],
    [
      "other parts of a variable",
      { settings: { owner: of("var.v.x", "var.v") }, variables: { v: { x: "a", y: "b" } } },
      { settings: { owner: of("var.v.x", "var.v") }, variables: { v: { x: "a", y: "c" } } },
    ],
    [
      "sensitive variables",
      { settings: { owner: of("var.v") }, variables: { v: "hunter2!" }, declared: { v: { sensitive: true } } },
      { settings: { owner: of("var.v") }, variables: { v: "hunter3!" }, declared: { v: { sensitive: true } } },
    ],
    [
      "sensitive variables, beside for_each",
      { settings: { owner: of("each.key") }, variables: { v: "hunter2!" }, declared: { v: { sensitive: true } } },
      { settings: { owner: of("each.key") }, variables: { v: "hunter3!" }, declared: { v: { sensitive: true } } },
    ],
    ["credentials", { settings: { access_token: literal("a") } }, { settings: { access_token: literal("b") } }],
    ["what the plan does not hold", {}, { settings: { base_url: of("local.l"), owner: of("terraform_data.t") } }],
  ])("is the same for %s", (_, one, other) => expect(planned(one)).toBe(planned(other)));

  it("differs by the provider that writes an object", () =>
    expect(fingerprint(configured({ "ims_dns_record.a": "ims.two" }))).not.toBe(plain));

  it("differs by the address", () => {
    const at = (base: string): object => ({ ims: { ...full, expressions: { base_url: literal(base) } } });
    const [one, two] = [url, `${url}/two`].map((base) =>
      fingerprint(configured({ "ims_dns_record.a": "ims" }, at(base))),
    );
    expect(new Set([plain, one, two]).size).toBe(3);
  });

  it("does not differ by what says nothing of it", () => {
    expect(fingerprint({ configuration: {} })).toBe(plain);
    expect(fingerprint(configured({ "ims_dns_record.a": "ims" }, { ims: { expressions: {} } }))).toBe(plain);
  });
});
