import { TerraformIterator, TerraformStack, Testing } from "cdktf";
import { DnsRecord } from "./dns-record.ts";
import { ImsProvider } from "./provider.ts";
import { nameIn, RecordData } from "./record-data.ts";
import { createStack, resolved, synthesise } from "./testing/synth.ts";

const zone = "example.com";
const www = { zone, name: "www.example.com.", type: "A", data: ["192.0.2.1"] };
const txt = { zone, name: "a.example.com.", type: "TXT", data: ['"a"'] };

/** How another stack's output of a name is read. */
const output =
  "data.terraform_remote_state.cross-stack-reference-input-a.outputs.cross-stack-output-ims_dns_recordwwwname";

describe("a reference to another stack, in a text in which expressions are written by hand, is one", () => {
  it.each<[string, (name: string) => Partial<typeof txt>, unknown]>([
    [
      "an expression",
      (name) => ({ data: [RecordData.txt(`v=\${upper(${name})}`)] }),
      { data: [`"v=\${replace(replace(upper(${output}), "\\\\", "\\\\\\\\"), "\\"", "\\\\\\"")}"`] },
    ],
    [
      "a directive",
      (name) => ({ data: [RecordData.txt(`v=${name} %{ if true }a%{ endif }`)] }),
      {
        data: [
          `"\${replace(replace("v=\${${output}} %{ if true }a%{ endif }", "\\\\", "\\\\\\\\"), "\\"", "\\\\\\"")}"`,
        ],
      },
    ],
    [
      "a text within an expression",
      (name) => ({ name: nameIn(zone, `\${trimsuffix("x-\${${name}}", ".example.com.")}-y`) }),
      { name: `\${trimsuffix("x-\${${output}}", ".example.com.")}-y.example.com.` },
    ],
  ])("%s", (_, declared, expected) => {
    const app = Testing.app();
    const [a, b] = ["a", "b"].map((id) => {
      const stack = new TerraformStack(app, id);
      new ImsProvider(stack, "ims");
      return stack;
    }) as [TerraformStack, TerraformStack];
    const { name } = new DnsRecord(a, "www", www);
    // what the reference would mean in the own stack
    new DnsRecord(b, "www", { ...www, name: "other.example.com." });
    new DnsRecord(b, "text", { ...txt, ...declared(name) });
    for (const stack of [a, b]) stack.prepareStack();

    expect(synthesise(b).resource?.["ims_dns_record"]?.["text"]).toMatchObject(expected as object);
    expect(Object.values(synthesise(a)["output"] ?? {})).toEqual([
      { sensitive: true, value: "${ims_dns_record.www.name}" },
    ]);
    expect(b.dependsOn(a)).toBe(true);
  });
});

it("an iterator's element, in such a text within an expression over the elements, is what cdktf calls it there", () => {
  const stack = createStack();
  const each = TerraformIterator.fromList(["a"]);
  const name = nameIn(zone, `\${lower(${each.value as string})}-a`);
  expect(resolved(stack, [name, each.dynamic({ name })])).toEqual([
    "${lower(each.value)}-a.example.com.",
    '${[ for key, val in toset(["a"]): {"name" = "${lower(val)}-a.example.com."}]}',
  ]);
});
