import { App, TerraformStack, TerraformVariable, Testing } from "cdktf";
import { DnsRecord } from "./dns-record.ts";
import { ImsProvider, RefreshMode, TokenTransport } from "./provider.ts";
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
        },
      ],
    },
    resource: { ims_dns_record: { www: { provider: "ims.other" } } },
  });
});

test("a configuration that makes no sense is refused at synth, all of it at once", () => {
  const stack = new TerraformStack(Testing.app(), "s");
  new ImsProvider(stack, "ims", { tokenTransport: "smoke", requestTimeout: "soon", maxConcurrentRequests: 0 });
  expect(complaintsOf(stack)).toEqual([
    "[s/ims] tokenTransport: Must be interface or header.",
    '[s/ims] requestTimeout: Must be a duration such as "30s", "10m" or "1h30m".',
    "[s/ims] maxConcurrentRequests: Must be at least 1.",
  ]);
});

describe("tokens", () => {
  const warningsOf = (make: (stack: TerraformStack) => string): readonly unknown[] => {
    const stack = new TerraformStack(new App(), "s");
    const provider = new ImsProvider(stack, "ims", { accessToken: make(stack) });
    return provider.node.metadata.filter(({ type }) => type.includes("warn")).map(({ data }) => data as unknown);
  };
  const variable = (stack: TerraformStack): string =>
    (new TerraformVariable(stack, "token", { sensitive: true }).value ?? "") as string;

  it.each([
    ["a variable is fine", variable, 0],
    ["an expression is fine", () => "${var.token}", 0],
    ["a literal would be written in clear", () => "s3cret", 1],
  ])("%s", (_, make, warnings) => {
    expect(warningsOf(make)).toHaveLength(warnings);
    expect(JSON.stringify(warningsOf(make))).not.toContain("s3cret");
  });
});
