import { change, planOf, record, server, type Entry } from "./testing/plan-json.ts";
import { reviewPlans } from "./index.ts";
import { review } from "./testing/review-plan.ts";

const name = "cross-stack-output-x";
const fqdn = "corp-a.example.com";
const web = "ims_server_definition.web";
const made = (sensitive: unknown = {}): Entry => ({
  address: web,
  actions: ["create"],
  after: server(fqdn),
  sensitive,
});

/** An output as cdktf writes it for what another stack refers to: sensitive, whatever it holds. */
function plan(
  references: readonly string[],
  { output = name, value = fqdn, variables = {} }: { output?: string; value?: unknown; variables?: object } = {},
): Readonly<Record<string, unknown>> {
  const mask = { before_sensitive: true, after_sensitive: true };
  return {
    output_changes: { [output]: { actions: ["create"], before: null, after: value, ...mask } },
    variables: { secret: { value: "hunter2!" }, open: { value: "plain" } },
    configuration: {
      root_module: {
        variables: { secret: { sensitive: true }, open: {}, ...variables },
        outputs: { [output]: { sensitive: true, expression: { references } } },
      },
    },
  };
}

/** The removal of such an output: the configuration does not say any more what it referred to. */
function withoutOutput(output: string): Readonly<Record<string, unknown>> {
  const mask = { before_sensitive: true, after_sensitive: true };
  return { output_changes: { [output]: { actions: ["delete"], before: fqdn, after: null, ...mask } } };
}

describe("outputs by which stacks of an app refer to each other", () => {
  const references = [`${web}.fqdn`, web];
  it.each<[string, readonly string[], readonly Entry[]]>([
    ["an attribute of a resource", references, [made()]],
    ["one of a resource with marks elsewhere", references, [made({ role: true })]],
    ["one of an instance", [`${web}["a"].fqdn`, `${web}["a"]`, web], [{ ...made(), address: `${web}["a"]` }]],
    ["a variable that is not sensitive", ["var.open"], [made()]],
  ])("show %s, here and everywhere", (_, refers, entries) => {
    const text = review(entries, plan(refers));
    expect(text).toContain(`fqdn \`${fqdn}\``);
    expect(text).toContain(`- \`${name}\`: *none* → \`${fqdn}\``);
  });

  it.each<[string, readonly string[], readonly Entry[], string?]>([
    ["a sensitive attribute", references, [made({ fqdn: true })]],
    [
      "one within an attribute",
      [`${web}.decommission[0].x`, `${web}.decommission`, web],
      [made({ decommission: [{ x: true }] })],
    ],
    ["a whole resource with a sensitive attribute", [web], [made({ role: true })]],
    ["a sensitive variable", ["var.secret"], [made()]],
    ["one of several references that is sensitive", [...references, "var.secret"], [made()]],
    ["a data source of another provider", ["data.vault_secret.s.data", "data.vault_secret.s"], [made()]],
    ["a resource that is not in the plan", ["random_password.p.result", "random_password.p"], [made()]],
    ["a local value", ["local.l"], [made()]],
    ["no reference that is known", [], [made()]],
    ["an output with another name", references, [made()], "secret"],
  ])("hide %s", (_, refers, entries, output = name) => {
    const text = review(entries, plan(refers, { output }));
    expect(text).not.toContain(`\`${fqdn}\``);
    expect(text).toContain(`- \`${output}\`: *sensitive* → *sensitive*`);
  });

  const ofWeb = "cross-stack-output-ims_server_definitionwebfqdn";
  const gone = (sensitive: unknown = {}): Entry => ({
    address: web,
    actions: ["delete"],
    before: server(fqdn),
    sensitive,
  });
  it.each<[string, string, readonly Entry[]]>([
    ["with the resource that they named", ofWeb, [gone()]],
    ["with a resource that has marks elsewhere", ofWeb, [gone({ role: true })]],
    ["while the resource stays", ofWeb, [{ ...gone(), actions: ["no-op"], after: server(fqdn) }]],
    [
      "because the resource has another address",
      ofWeb,
      [
        {
          ...gone(),
          address: "ims_server_definition.b",
          actions: ["no-op"],
          after: server(fqdn),
          more: { previous_address: web },
        },
      ],
    ],
    ["of an instance", "cross-stack-output-ims_server_definitionwebafqdn", [{ ...gone(), address: `${web}["a"]` }]],
    ["of all instances", ofWeb, [{ ...gone(), address: `${web}["a"]` }]],
    ["of a whole resource", "cross-stack-output-ims_server_definitionweb", [gone()]],
  ])("that go %s show", (_, output, entries) => {
    const text = review([...entries, { ...made(), address: "ims_server_definition.other" }], withoutOutput(output));
    expect(text).toContain(`fqdn \`${fqdn}\``);
    expect(text).toContain(`- \`${output}\`: \`${fqdn}\` → *none*`);
  });

  const data = "data.ims_server_definition.w";
  const read = { address: data, mode: "data", values: { fqdn, role: "role-7!" } };
  const inState = (...sensitive: readonly object[]): object => ({
    prior_state: {
      values: { root_module: { resources: sensitive.map((mask) => ({ ...read, sensitive_values: mask })) } },
    },
  });
  const later = (sensitive: object): object => ({
    planned_values: { root_module: { resources: [{ ...read, sensitive_values: sensitive }] } },
  });

  it.each<[string, string, object]>([
    ["an attribute", `${data}.fqdn`, inState({ role: true })],
    ["an attribute of an instance", `${data}["a"].fqdn`, inState({ role: true })],
    ["one without marks, whole", data, inState({})],
    ["one that the apply reads", `${data}.fqdn`, later({ role: true })],
  ])("show of a data source %s", (_, reference, more) => {
    const text = review([made()], { ...plan([reference, data]), ...more });
    expect(text).toContain(`fqdn \`${fqdn}\``);
    expect(text).toContain(`- \`${name}\`: *none* → \`${fqdn}\``);
  });

  it.each<[string, string, object]>([
    ["an attribute that is marked", `${data}.fqdn`, inState({ fqdn: true })],
    ["an attribute that is marked in one instance", `${data}.fqdn`, inState({}, { fqdn: true })],
    ["one with marks, whole", data, inState({ fqdn: true })],
    ["one that the apply reads", `${data}.fqdn`, later({ fqdn: true })],
    ["one that the plan does not have", `${data}.fqdn`, {}],
  ])("hide of a data source %s", (_, reference, more) => {
    const text = review([], { ...plan([reference, data]), ...more });
    expect(text).not.toContain(fqdn);
    expect(text).toContain(`- \`${name}\`: *sensitive* → *sensitive*`);
  });

  it("hide what a data source was: its marks are those of now", () => {
    const output = { actions: ["update"], before: "old.example.com", after: fqdn };
    const mask = { before_sensitive: true, after_sensitive: true };
    const entries = [made(), change(undefined, record("old", "A", ["192.0.2.1"]))];
    const text = review(entries, {
      ...plan([`${data}.fqdn`, data]),
      ...inState({}),
      output_changes: { [name]: { ...output, ...mask } },
    });
    expect(text).toContain(`- \`${name}\`: *sensitive* → \`${fqdn}\``);
    expect(text).toContain("old.example.com. 300 IN A");
  });

  it("hide what a data source was that goes, and do not call it a secret elsewhere", () => {
    const output = "cross-stack-output-dataims_server_definitionwfqdn";
    const text = review([made()], withoutOutput(output));
    expect(text).toContain(`- \`${output}\`: *sensitive* → *none*`);
    expect(text).toContain(`fqdn \`${fqdn}\``);
  });

  it("hide a text within in which what is marked of a data source stands", () => {
    const text = review([], {
      ...plan([`${data}.fqdn`, data], { value: "x.role-7!" }),
      ...inState({ role: true }),
    });
    expect(text).not.toContain("role-7");
  });

  it.each<[string, string, readonly Entry[]]>([
    ["with a sensitive attribute", ofWeb, [gone({ fqdn: true })]],
    [
      "that are whole resources with a sensitive attribute",
      "cross-stack-output-ims_server_definitionweb",
      [gone({ role: true })],
    ],
    ["of an attribute that the resource does not have", "cross-stack-output-ims_server_definitionwebsecret", [gone()]],
    ["of a resource that is not in the plan", "cross-stack-output-random_passwordpresult", [gone()]],
    ["that may be of either of two resources", ofWeb, [gone(), { ...gone({ fqdn: true }), address: `${web}["a"]` }]],
    ["of a data source of another provider", "cross-stack-output-datavault_secretsdata", [gone()]],
    ["that are none of these", "ims_server_definitionwebfqdn", [gone()]],
  ])("that go are hidden: those %s", (_, output, entries) => {
    const text = review(entries, withoutOutput(output));
    expect(text).not.toContain(`\`${fqdn}\``);
    expect(text).toContain(`- \`${output}\`: *sensitive* → *sensitive*`);
  });

  it("count in fingerprints, as does all that holds their values", () => {
    const of = (host: string): string => {
      const output = plan(["ims_dns_record.r.name"], { value: `${host}.example.com.` });
      const text = planOf([change(undefined, record(host, "A", ["192.0.2.1"]))], output);
      return reviewPlans([{ name: "shop", plan: text, source: "plan.json" }]).fingerprint;
    };
    expect(of("a")).not.toBe(of("b"));
  });

  it("hide a secret within", () => {
    const text = review([made()], plan(references, { value: "x hunter2!" }));
    expect(text).not.toContain("hunter2");
  });
});
