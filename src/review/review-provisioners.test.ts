import { reviewPlans } from "./index.ts";
import { change, planOf, record, type Entry } from "./testing/plan-json.ts";
import { review } from "./testing/review-plan.ts";

const host = record("w", "A", ["192.0.2.1"]);
const created = change(undefined, host);
const literal = (value: unknown): object => ({ constant_value: value });
const of = (...references: readonly string[]): object => ({ references });
const local = (expressions: object): object => ({ type: "local-exec", expressions });

/** The configuration of a plan whose record has these provisioners, in the root module and in another one. */
const configured = (provisioners: readonly object[], inner: object = {}): Readonly<Record<string, unknown>> => {
  const resources = [{ address: "ims_dns_record.r", provider_config_key: "ims", provisioners }];
  const module = { resources, variables: { command: {} } };
  return {
    variables: { command: { value: "echo of-variable" }, password: { value: "horse battery" } },
    configuration: {
      root_module: {
        resources,
        variables: { command: {}, password: { sensitive: true } },
        module_calls: { m: { module, expressions: inner } },
      },
    },
  };
};

const echo = local({ command: literal("echo reviewed") });
const fingerprint = (provisioners: readonly object[], entry: Entry = created, inner = {}): string =>
  reviewPlans([{ name: "s", plan: planOf([entry], configured(provisioners, inner)), source: "p" }]).fingerprint;

describe("what provisioners run is part of the fingerprint", () => {
  const inModule = { ...created, address: 'module.m["x"].ims_dns_record.r[0]' };
  it.each<[string, readonly object[], Entry?, object?]>([
    ["none", []],
    ["another command", [local({ command: literal("echo other") })]],
    ["a further argument", [local({ command: literal("echo reviewed"), working_dir: literal("/") })]],
    ["another type", [{ ...echo, type: "remote-exec" }]],
    ["twice", [echo, echo]],
    ["a variable", [local({ command: of("var.command") })]],
    ["a module's variable", [local({ command: of("var.command") })], inModule, { command: literal("echo 1") }],
  ])("%s", (_, provisioners, entry = created, inner = {}) => {
    expect(fingerprint(provisioners, entry, inner)).not.toBe(fingerprint([echo], entry, inner));
  });

  it("the value of a module's variable", () => {
    const [one, other] = ["echo 1", "echo 2"].map((text) =>
      fingerprint([local({ command: of("var.command") })], inModule, { command: literal(text) }),
    );
    expect(one).not.toBe(other);
  });

  it.each<[string, Entry]>([
    ["an update", { ...created, actions: ["update"], before: host, after: { ...host, ttl: "60" } }],
    ["what is forgotten", { ...created, actions: ["forget"], before: host, after: null }],
  ])("not those of %s, which runs none", (_, entry) => expect(fingerprint([echo], entry)).toBe(fingerprint([], entry)));
});

describe("the comment", () => {
  it("shows what is run, with the arguments that are known", () => {
    const run = local({ environment: literal({ A: "b" }), command: of("var.command", "self.id", "self") });
    const text = review([created], configured([run]));
    expect(text).toContain(
      "#### Provisioners, which run as these are created or destroyed\n\n- **run** `local-exec` of",
    );
    expect(text).toContain('of `ims_dns_record.r`: `command` `echo of-variable`, `environment` `{"A": "b"}`');
  });

  it.each<[string, object]>([
    ["a sensitive variable", { command: of("var.password") }],
    ["a text with it", { command: literal("login 'horse battery'") }],
    ["a variable of the process with a name as secrets have", { environment: literal({ API_TOKEN: "horse battery" }) }],
  ])("hides %s", (_, expressions) => {
    const text = review([created], configured([local(expressions)]));
    expect(text).toContain("**run** `local-exec`");
    expect(text).not.toContain("horse");
  });

  it("says nothing where there are none", () => expect(review([created], configured([]))).not.toContain("Provisioner"));
});
