import { Fn, TerraformLocal, TerraformVariable, type TerraformStack } from "cdktf";
import { DnsRecord } from "./dns-record.ts";
import { PlatformProject } from "./platform-project.ts";
import { diffOf, sandbox } from "./testing/live-sandbox.ts";

const zone = "example.com";
const name = `set.${zone}.`;
const written = ["b", "a", "b"];

test.each<[string, (stack: TerraformStack) => string[]]>([
  ["toset", () => Fn.tolist(Fn.toset(written))],
  ["a local value", (stack) => new TerraformLocal(stack, "all", Fn.toset(written)).asList],
  ["a variable", (stack) => new TerraformVariable(stack, "all", { type: "set(string)", default: written }).listValue],
  [
    "an attribute",
    (stack) => new PlatformProject(stack, "p", { cluster: "Cluster One", name: "x", adminUids: ["b", "a"] }).adminUids,
  ],
])("what becomes a list by %s has each element once, in the order of a set", async (_, make) => {
  sandbox.store.zones.add(zone, { name, type: "TXT", data: ['"a"', '"b"'] });
  const found = await diffOf((stack) => {
    new DnsRecord(stack, "set", { zone, name, type: "TXT", data: make(stack) });
  });
  expect(found.find(({ path }) => path === "s/set")).toMatchObject({ action: "none", unknown: [] });
});

test.each<[string, unknown, string]>([
  ["set(number)", [2, 1], "unknown"],
  ["list(number)", [2, 1], "create"],
  ["set(string)", [2, 1], "create"],
])("of a variable that is a %s", async (type, value, action) => {
  const [found] = await diffOf((stack) => {
    const all = new TerraformVariable(stack, "all", { type, default: value });
    new DnsRecord(stack, "set", { zone, name, type: "TXT", data: all.listValue });
  });
  expect(found?.action).toBe(action);
});
