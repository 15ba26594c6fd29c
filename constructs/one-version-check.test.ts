import { DnsRecord } from "./dns-record.ts";
import { createStack, synthesise } from "./testing/synth.ts";

const declare = (stack: ReturnType<typeof createStack>, name: string): DnsRecord => {
  const record = new DnsRecord(stack, name, {
    ...{ zone: "example.com", name: `${name}.example.com.` },
    ...{ type: "A", data: ["192.0.2.10"] },
  });
  record.importFrom(`example.com/A/${name}.example.com.`);
  return record;
};

/** How many checks of a construct start a process. */
const checksOf = ({ node }: DnsRecord): number =>
  (node as unknown as { readonly _validations: readonly object[] })._validations.filter(
    (check) => check.constructor.name === "ValidateTerraformVersion",
  ).length;

test("Terraform's version is checked for the first import block of a stack", () => {
  const [stack, other] = [createStack(), createStack()];
  expect(["a", "b", "c"].map((name) => checksOf(declare(stack, name)))).toEqual([1, 0, 0]);
  expect(checksOf(declare(other, "a"))).toBe(1);
  expect(synthesise(stack)["import"]).toHaveLength(3);
});
