import { App, TerraformStack, Testing } from "cdktf";
import { Construct } from "constructs";
import { DnsRecord } from "./dns-record.ts";
import { ImsProvider } from "./provider.ts";

const www = { zone: "example.com", name: "www.example.com.", type: "A", data: ["192.0.2.10"] };

/** A stack `shop` in a scope; without anything of this package in it, it is somebody else's. */
const shop = (scope: Construct, part?: "provider" | "record"): TerraformStack => {
  const stack = new TerraformStack(scope, "shop");
  if (part !== undefined) new ImsProvider(stack, "ims");
  if (part === "record") new DnsRecord(stack, "www", www);
  return stack;
};
const inside = (app: App, name: string): Construct => new Construct(app, name);

const synthesised = (declare: (app: App) => unknown) => (): void => {
  const app = Testing.stubVersion(new App({ stackTraces: false, outdir: Testing.app().outdir }));
  declare(app);
  app.synth();
};

describe("two stacks of one id, of which cdktf would write one, are refused at synth, with both paths", () => {
  it.each<[string, (app: App) => unknown, string]>([
    [
      "in different scopes",
      (app) => ["prod", "test"].map((name) => shop(inside(app, name), "record")),
      "[prod/shop] prod/shop and test/shop have the same id, shop:",
    ],
    [
      "three of them",
      (app) => ["a", "b", "c"].map((name) => shop(inside(app, name), "record")),
      "[a/shop] a/shop and b/shop and c/shop have the same id, shop:",
    ],
    [
      "within each other",
      (app) => shop(shop(app, "record"), "record"),
      "[shop] shop and shop/shop have the same id, shop:",
    ],
    [
      "the other one of other constructs",
      (app) => [shop(inside(app, "prod")), shop(app, "record")],
      "[shop] shop and prod/shop have the same id, shop:",
    ],
    [
      "with nothing but the provider",
      (app) => ["prod", "test"].map((name) => shop(inside(app, name), "provider")),
      "[prod/shop] prod/shop and test/shop have the same id, shop:",
    ],
  ])("%s", (_, declare, complaint) => {
    expect(synthesised(declare)).toThrow(complaint);
  });
});

it("stacks of different ids, and of one id in different apps, are taken", () => {
  const declare = (app: App): void => {
    shop(inside(app, "prod"), "record");
    new ImsProvider(new TerraformStack(inside(app, "test"), "shop-test"), "ims");
  };
  expect(synthesised(declare)).not.toThrow();
  expect(synthesised(declare)).not.toThrow();
});
