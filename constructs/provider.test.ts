import { TerraformStack, TerraformVariable, Testing } from "cdktf";
import { Construct } from "constructs";
import { DataImsDnsZones } from "./dns-data-sources.ts";
import { DnsRecord } from "./dns-record.ts";
import { ImsProvider, RefreshMode, StalePolicy, TokenTransport } from "./provider.ts";
import { complaintsOf, createStack, synthesise } from "./testing/synth.ts";

const www = { zone: "example.com", name: "www.example.com.", type: "A", data: ["192.0.2.10"] };

test("two providers, and a resource that chooses one", () => {
  const stack = createStack();
  const other = new ImsProvider(stack, "other", {
    alias: "other",
    baseUrl: "https://other.example.com",
    maxRetries: 0,
    tokenTransport: TokenTransport.HEADER,
    refresh: RefreshMode.EXACT,
    onStalePlan: StalePolicy.WARN,
  });
  new DnsRecord(stack, "www", { ...www, provider: other });
  expect(synthesise(stack)).toMatchObject({
    provider: {
      ims: [
        {},
        {
          alias: "other",
          base_url: "https://other.example.com",
          max_retries: 0,
          token_transport: "header",
          refresh: "exact",
          on_stale_plan: "warn",
        },
      ],
    },
    resource: { ims_dns_record: { www: { provider: "ims.other" } } },
  });
});

test("a provider of another stack: Terraform would take that of the own one, which may be of another service", () => {
  const app = Testing.app();
  const [own, other] = ["own", "other"].map((id) => new TerraformStack(app, id)) as [TerraformStack, TerraformStack];
  const [provider, test] = [{ baseUrl: "https://a.example.com" }, { alias: "test" }].map(
    (settings, at) => new ImsProvider(other, `ims${at}`, settings),
  ) as [ImsProvider, ImsProvider];
  const inOwn = new ImsProvider(own, "ims");
  const scope = new Construct(own, "scope");
  new DnsRecord(scope, "own", { ...www, provider: inOwn });
  new DnsRecord(scope, "given", { ...www, name: "a.example.com.", provider });
  new DnsRecord(scope, "set", { ...www, name: "b.example.com." }).provider = test;
  new DataImsDnsZones(scope, "zones", { provider });
  const complaint = (id: string, path: string): string =>
    `[own/scope/${id}] provider: ${path} is one of another stack, other: Terraform would look for a provider of that name in own. Give one that is made there.`;
  expect(complaintsOf(own)).toEqual([
    complaint("given", "other/ims0"),
    complaint("set", "other/ims1"),
    complaint("zones", "other/ims0"),
  ]);
});

test("providers of one stack that have the same alias, or none", () => {
  const stack = createStack();
  const at = (baseUrl: string, alias?: string): unknown =>
    new ImsProvider(stack, baseUrl, { baseUrl, ...(alias === undefined ? {} : { alias }) });
  at("https://a.example.com");
  at("https://b.example.com", "other");
  at("https://c.example.com", "other");
  const advice =
    "Terraform takes one such provider: give this one another `alias`, and name it as `provider` where it is used.";
  expect(complaintsOf(stack)).toEqual([
    `[s/https:----a.example.com] alias: s/ims has no alias either. ${advice}`,
    `[s/https:----c.example.com] alias: s/https:----b.example.com has the alias "other", too. ${advice}`,
  ]);
});

test("a configuration that makes no sense is refused at synth, all of it at once", () => {
  const stack = new TerraformStack(Testing.app(), "s");
  new ImsProvider(stack, "ims", { tokenTransport: "smoke", requestTimeout: "soon", maxConcurrentRequests: 0 });
  expect(complaintsOf(stack)).toEqual([
    "[s/ims] tokenTransport: Must be interface or header.",
    '[s/ims] requestTimeout: Must be a duration such as "30s", "10m" or "1h30m".',
    "[s/ims] maxConcurrentRequests: Must be a whole number from 1 to 9007199254740991.",
  ]);
});

const giveRoot = "Give the service root, for example `https://ims.example.com`.";

test.each<[string, (stack: TerraformStack) => string, readonly string[]]>([
  [
    "a literal",
    () => "https://user:s3cret@api.example.com",
    [`The address holds a user name or a password. ${giveRoot}`],
  ],
  [
    "a default",
    (stack) => new TerraformVariable(stack, "u", { default: "https://user:s3cret@api.example.com" }).stringValue,
    [`The address holds a user name or a password. ${giveRoot}`],
  ],
  [
    "a token",
    () => "https://api.example.com?accessToken=s3cret",
    [`The address holds a query or a fragment. ${giveRoot}`],
  ],
  [
    "http",
    () => "http://api.example.com",
    [
      "Requests to http://api.example.com would carry the access token unencrypted. Use https, or set `insecure: true` if the network " +
        "between is trusted.",
    ],
  ],
  ["a variable", (stack) => new TerraformVariable(stack, "u", { type: "string" }).stringValue, []],
  ["this machine", () => "http://127.0.0.1:8080", []],
])("an address that the provider refuses is refused at synth: %s", (_, make, problems) => {
  const stack = new TerraformStack(Testing.app(), "s");
  new ImsProvider(stack, "ims", { baseUrl: make(stack) });
  expect(complaintsOf(stack)).toEqual(problems.map((problem) => `[s/ims] baseUrl: ${problem}`));
});

test("http is allowed where the provider is told so, or may be", () => {
  const stack = new TerraformStack(Testing.app(), "s");
  const insecure = new TerraformVariable(stack, "insecure", { type: "bool" });
  new ImsProvider(stack, "ims", { baseUrl: "http://a.example.com", insecure: true });
  new ImsProvider(stack, "b", { alias: "b", baseUrl: "http://b.example.com", insecure: insecure.booleanValue });
  expect(complaintsOf(stack)).toEqual([]);
});

test("what is no attribute is not written", () => {
  const stack = new TerraformStack(Testing.app(), "s");
  new ImsProvider(stack, "ims", { accessToken: "a", allowLiteralTokens: true });
  expect(synthesise(stack)).toMatchObject({ provider: { ims: [{ access_token: "a" }] } });
  expect(JSON.stringify(synthesise(stack))).not.toMatch(/allow/i);
});
