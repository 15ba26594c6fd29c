import { TerraformStack, Testing, Token } from "cdktf";
import { Construct } from "constructs";
import { DnsRecord } from "./dns-record.ts";
import { ImsProvider } from "./provider.ts";
import { PlatformProject } from "./platform-project.ts";
import { synthesised } from "./synthesised.ts";
import { diffOf } from "./testing/live-sandbox.ts";
import { complaintsOf, createStack, resolved } from "./testing/synth.ts";

const project = { cluster: "Cluster One", name: "Shop", adminUids: ["u10001"] };

/** What JSON holds of a place, if anything. */
function at(json: unknown, ...path: readonly string[]): unknown {
  return path.reduce((inner, step) => (inner as Readonly<Record<string, unknown>> | undefined)?.[step], json);
}

describe("what is read of a construct is what stands in the JSON of its stack", () => {
  it.each<[string, string, unknown]>([
    ["without overrides", "terraform.required_version", ">= 1.5"],
    ["of another construct", "resource.ims_platform_project.other.name", "Other"],
    ["of another kind", "resource.ims_dns_record.shop.ttl", "5m"],
    ["an attribute", "resource.ims_platform_project.shop.description", "a shop"],
    ["a token", "resource.ims_platform_project.shop.description", Token.asString({ a: "b" })],
    ["an attribute that goes", "resource.ims_platform_project.shop.name", undefined],
    ["a list, which is added", "resource.ims_platform_project.shop.admin_uids", ["u10002"]],
    ["within a block", "resource.ims_platform_project.shop.timeouts.create", "5m"],
    ["a block that goes", "resource.ims_platform_project.shop.lifecycle", undefined],
    ["the resource as a whole, which goes", "resource.ims_platform_project.shop", undefined],
    ["all of its kind", "resource.ims_platform_project", undefined],
    ["its kind, by something else", "resource.ims_platform_project", "none"],
    ["a provider by its number", "provider.ims.1.owner", "shop"],
    ["another provider", "provider.ims.0.owner", "shop"],
    ["the providers, of which there is one more", "provider.ims", [{ alias: "more" }]],
  ])("%s: %s", (_, path, value) => {
    const stack = createStack();
    // one within another construct, and a stack within the stack, whose providers are in its own JSON
    new ImsProvider(new TerraformStack(stack, "inner"), "inner", { maxRetries: 1 });
    const provider = new ImsProvider(new Construct(stack, "part"), "other", { alias: "other" });
    const shop = new PlatformProject(stack, "shop", { ...project, lifecycle: { preventDestroy: true } });
    stack.addOverride(path, value);
    const json = resolved(stack, stack.toTerraform());
    expect(synthesised(provider)).toEqual(at(json, "provider", "ims", "1"));
    expect(synthesised(shop)).toEqual(at(json, "resource", "ims_platform_project", "shop"));
  });
});

describe("overrides of a stack in HCL", () => {
  const stackWith = (...paths: readonly string[]): TerraformStack => {
    const stack = createStack();
    for (const path of paths) stack.addOverride(path, { a: "b" });
    return stack;
  };

  const failureOf = (act: () => void): unknown => {
    try {
      act();
    } catch (error) {
      return error;
    }
    return undefined;
  };

  it.each<[string, readonly string[], string]>([
    ["a block that keeps what was declared", ["removed"], "removed"],
    [
      "parts of constructs",
      ["resource.ims_dns_record.www", "resource.ims_dns_record.web", "provider.ims.0"],
      "resource, provider",
    ],
    [
      "settings that cdktf writes wrongly",
      ["terraform.backend.s3", "terraform.required_version"],
      "terraform.required_version",
    ],
  ])("are refused where they would be lost: %s", (_, paths, lost) => {
    const stack = stackWith(...paths);
    new DnsRecord(stack, "www", { zone: "example.com", name: "www.example.com.", type: "A", data: ["192.0.2.10"] });
    expect(failureOf(() => void Testing.synthHcl(stack))).toMatchObject({
      code: "stack-overrides-in-hcl",
      happened: `It has overrides that cdktf leaves out there, by \`addOverride\` of the stack: ${lost}.`,
    });
    expect(Object.keys(JSON.parse(Testing.synth(stack)) as object)).toContain(paths[0]?.split(".")[0]);
  });

  it("are written where cdktf writes them", () => {
    const hcl: unknown = Testing.synthHcl(stackWith("terraform.backend.s3", "terraform.required_providers.ims"));
    expect(hcl).toContain('backend "s3" {\na = "b"\n}');
  });
});

describe("overrides of a stack that no engine reads", () => {
  it.each<[string, unknown, string]>([
    ["provider", null, "provider: must be an object, not null"],
    ["provider.ims", "none", "provider.ims: must be a list, or an object"],
    ["resource.ims_dns_record_set", null, "resource.ims_dns_record_set: must be an object, not null"],
    ["variable", [], "variable: must be an object"],
    ["locals", "x", "locals: must be an object"],
  ])("%s: %p is a problem of the stack, beside those of its constructs", (path, value, problem) => {
    const stack = createStack();
    new DnsRecord(stack, "r", { zone: "example.com", name: "r.example.com.", type: "A", data: ["192.0.2.300"] });
    stack.addOverride(path, value);
    const complaints = complaintsOf(stack);
    expect(complaints).toContain(`[s] ${problem}`);
    expect(complaints.filter((one) => one.startsWith("[s/r]"))).toHaveLength(1);
  });

  it("nor does a comparison go on without them", async () => {
    const found = diffOf((stack) => stack.addOverride("provider", null));
    await expect(found).rejects.toMatchObject({
      code: "option-invalid",
      happened: expect.stringContaining("[s] provider: must be an object, not null") as string,
    });
  });
});
