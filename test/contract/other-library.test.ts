import { App, TerraformStack } from "cdktn";
import { App as FormerApp, TerraformStack as FormerStack } from "cdktf";
import * as constructs from "../../constructs/index.ts";

const { DnsRecord, DataImsDnsZones, ImsProvider } = constructs;
const record = { zone: "example.com", name: "www.example.com.", type: "A", data: ["192.0.2.1"] };

/** A stack of cdktn, as its programs give it to a construct: of a class of their own, too. */
class Shop extends TerraformStack {}
const stackOf = (Stack: typeof TerraformStack) => new Stack(new App(), "s") as unknown as FormerStack;

describe.each<[string, (stack: FormerStack) => unknown]>([
  ["a resource", (stack) => new DnsRecord(stack, "www", record)],
  ["a data source", (stack) => new DataImsDnsZones(stack, "zones")],
  ["the provider", (stack) => new ImsProvider(stack, "ims")],
])("%s over cdktf", (_, make) => {
  it.each([["a stack", TerraformStack] as const, ["one of an own class", Shop] as const])(
    "in %s of cdktn names the right import",
    (_, Stack) => {
      expect(() => make(stackOf(Stack))).toThrow(
        /made for the package cdktf.*stack s is one of cdktn.*from "cdktf-provider-ims\/cdktn"/s,
      );
    },
  );

  it("in a stack of cdktf is what it is", () => {
    expect(() => make(new FormerStack(new FormerApp(), "s"))).not.toThrow();
  });
});
