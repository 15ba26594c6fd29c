import {
  DataTerraformRemoteStateLocal,
  Fn,
  Lazy,
  TerraformLocal,
  TerraformStack,
  TerraformVariable,
  type TerraformVariableConfig,
  Testing,
  Token,
} from "cdktf";
import { DnsRecord } from "./dns-record.ts";
import { ImsProvider } from "./provider.ts";
import { complaintsOf } from "./testing/synth.ts";

const www = { zone: "example.com", name: "www.example.com.", type: "A", data: ["192.0.2.10"] };

describe("tokens", () => {
  const complaints = (make: (stack: TerraformStack) => unknown): readonly string[] => {
    const stack = new TerraformStack(Testing.app(), "s");
    make(stack);
    return complaintsOf(stack);
  };
  const variable = (stack: TerraformStack): string =>
    (new TerraformVariable(stack, "token", { sensitive: true }).value ?? "") as string;
  const refused = (property: string, name: string): string =>
    `[s/ims] ${property}: Is written into the program, so it would stand in clear in cdk.tf.json and in every saved plan. ` +
    `Leave it out and set ${name} where Terraform runs, or give the value of a TerraformVariable that is sensitive and has no default. ` +
    "`allowLiteralTokens: true` writes it all the same.";

  it.each<[string, (stack: TerraformStack) => unknown]>([
    ["none", (stack) => new ImsProvider(stack, "ims")],
    ["a variable", (stack) => new ImsProvider(stack, "ims", { accessToken: variable(stack) })],
    ["an expression", (stack) => new ImsProvider(stack, "ims", { dnsToken: "${var.token}" })],
    [
      "a literal that is allowed",
      (stack) => new ImsProvider(stack, "ims", { accessToken: "a", allowLiteralTokens: true }),
    ],
    [
      "a variable with an empty default",
      (stack) =>
        new ImsProvider(stack, "ims", {
          accessToken: new TerraformVariable(stack, "t", { default: "" }).stringValue,
        }),
    ],
    [
      "a variable whose default is null",
      (stack) =>
        new ImsProvider(stack, "ims", {
          accessToken: new TerraformVariable(stack, "t", { default: null }).stringValue,
        }),
    ],
    [
      "what is made of a variable",
      (stack) => new ImsProvider(stack, "ims", { dnsToken: Fn.trimspace(variable(stack)) }),
    ],
    [
      "one of several variables, which another one chooses",
      (stack) => {
        const tokens = new TerraformVariable(stack, "tokens", { type: "map(string)", sensitive: true });
        const stage = new TerraformVariable(stack, "stage", { type: "string", default: "prod" });
        return new ImsProvider(stack, "ims", { dnsToken: Token.asString(Fn.lookup(tokens.value, stage.stringValue)) });
      },
    ],
    ["a file", (stack) => new ImsProvider(stack, "ims", { dnsToken: Fn.trimspace(Fn.file("token")) })],
    [
      "a data source",
      (stack) => {
        const state = new DataTerraformRemoteStateLocal(stack, "state", { path: "other.tfstate" });
        return new ImsProvider(stack, "ims", { dnsToken: state.getString("token") });
      },
    ],
    [
      "a variable that is not sensitive and allowed",
      (stack) => {
        const { stringValue } = new TerraformVariable(stack, "t", { type: "string" });
        return new ImsProvider(stack, "ims", { accessToken: stringValue, allowLiteralTokens: true });
      },
    ],
  ])("%s is fine", (_, make) => expect(complaints(make)).toEqual([]));

  it.each<[string, (stack: TerraformStack) => unknown, readonly string[]]>([
    [
      "literals",
      (stack) => new ImsProvider(stack, "ims", { accessToken: "s3cret", platformToken: "s3cret" }),
      [refused("accessToken", "IMS_ACCESS_TOKEN"), refused("platformToken", "IMS_PLATFORM_TOKEN")],
    ],
    [
      "a literal that is lazy",
      (stack) => new ImsProvider(stack, "ims", { serversToken: Lazy.stringValue({ produce: () => "s3cret" }) }),
      [refused("serversToken", "IMS_SERVERS_TOKEN")],
    ],
    [
      "a literal that is set later",
      (stack) => (new ImsProvider(stack, "ims").dnsToken = "s3cret"),
      [refused("dnsToken", "IMS_DNS_TOKEN")],
    ],
    [
      "a literal in an override",
      (stack) => new ImsProvider(stack, "ims").addOverride("access_token", "s3cret"),
      [refused("accessToken", "IMS_ACCESS_TOKEN")],
    ],
    [
      "a literal in an override of the stack",
      (stack) => {
        new ImsProvider(stack, "ims");
        stack.addOverride("provider.ims.0.access_token", "s3cret");
      },
      [refused("accessToken", "IMS_ACCESS_TOKEN")],
    ],
    [
      "a number",
      (stack) => new ImsProvider(stack, "ims", { accessToken: 12345678 as never }),
      [refused("accessToken", "IMS_ACCESS_TOKEN")],
    ],
    [
      "the default of a variable",
      (stack) => {
        const token = new TerraformVariable(stack, "t", { type: "string", sensitive: true, default: "s3cret" });
        return new ImsProvider(stack, "ims", { dnsToken: token.stringValue });
      },
      [refused("dnsToken", "IMS_DNS_TOKEN")],
    ],
    [
      "a local value",
      (stack) => new ImsProvider(stack, "ims", { dnsToken: new TerraformLocal(stack, "t", "s3cret").asString }),
      [refused("dnsToken", "IMS_DNS_TOKEN")],
    ],
    [
      "literals that a function joins",
      (stack) => new ImsProvider(stack, "ims", { dnsToken: Fn.join("-", ["s3", "cret"]), lockUrl: Fn.upper("s3cret") }),
      [refused("dnsToken", "IMS_DNS_TOKEN"), refused("lockUrl", "IMS_LOCK_URL")],
    ],
    [
      "a local value that a function makes, of a default",
      (stack) => {
        const token = new TerraformVariable(stack, "t", { type: "string", sensitive: true, default: "s3cret" });
        const local = new TerraformLocal(stack, "l", Fn.join("", [token.stringValue, "a"]));
        return new ImsProvider(stack, "ims", { dnsToken: Fn.trimspace(local.asString) });
      },
      [refused("dnsToken", "IMS_DNS_TOKEN")],
    ],
  ])("%s are refused, and not shown", (_, make, expected) => expect(complaints(make)).toEqual(expected));
});

describe("a provider that only an override of the stack writes", () => {
  const complaints = (value: unknown, ...aliases: readonly (string | undefined)[]): readonly string[] => {
    const stack = new TerraformStack(Testing.app(), "s");
    for (const [at, alias] of aliases.entries())
      new ImsProvider(stack, `ims${at}`, alias === undefined ? {} : { alias });
    new DnsRecord(stack, "www", www);
    stack.addOverride("provider.ims", value);
    // cdktf wants a construct by which it finds the provider
    return complaintsOf(stack).filter((line) => !line.includes("Found resources without a matching provider"));
  };
  const refused = (address: string): readonly string[] => [
    expect.stringMatching(
      `^\\[s\\] An override of the stack, provider ${address}: accessToken: Is written into the program.* IMS_ACCESS_TOKEN .*An \`ImsProvider\` with`,
    ) as string,
  ];

  it.each<[string, unknown, readonly (string | undefined)[], readonly string[]]>([
    ["as a list", [{ access_token: "s3cret" }], [], refused("ims")],
    ["as a block", { access_token: "s3cret" }, [], refused("ims")],
    ["beside one of a construct", [{ alias: "more", access_token: "s3cret" }], [undefined], refused("ims.more")],
    ["from a variable", [{ access_token: "${var.token}" }], [], []],
    ["without tokens", [{ alias: "more" }], [undefined], []],
  ])("has its tokens checked: %s", (_, value, aliases, expected) =>
    expect(complaints(value, ...aliases)).toEqual(expected),
  );
});

describe("a token from a variable", () => {
  const warnings = (settings: TerraformVariableConfig, allowLiteralTokens = false): readonly unknown[] => {
    const stack = new TerraformStack(Testing.app(), "s");
    const token = new TerraformVariable(stack, "t", { type: "string", ...settings });
    const dnsToken = Fn.trimspace(token.stringValue);
    const provider = new ImsProvider(stack, "ims", { dnsToken, allowLiteralTokens });
    expect([complaintsOf(stack), complaintsOf(stack)]).toEqual([[], []]);
    return provider.node.metadata.filter(({ type }) => type === "@cdktf/warn").map(({ data }) => data as unknown);
  };

  it.each([{}, { sensitive: false }, { default: "" }])("that is not sensitive is warned of once: %j", (settings) => {
    expect(warnings(settings)).toEqual([
      "dnsToken: Comes from the variable t, which is not sensitive: Terraform may show its value in messages. Give it " +
        "`sensitive: true`, or leave dnsToken out and set IMS_DNS_TOKEN where Terraform runs.",
    ]);
  });

  it("is told nothing where it is sensitive, or where tokens may be seen", () => {
    expect([...warnings({ sensitive: true }), ...warnings({}, true)]).toEqual([]);
  });
});
