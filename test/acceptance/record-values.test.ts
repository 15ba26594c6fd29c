import { Fn, TerraformVariable } from "cdktf";
import { quotedTemplate } from "../../constructs/as-hcl.ts";
import { RecordData } from "../../constructs/index.ts";
import { createStack, resolved } from "../../constructs/testing/synth.ts";
import { deploy, type Deployment } from "../support/deployment.ts";
import { describeWithTerraform, itNeeds } from "../support/engines.ts";

/** What builders of constructs and functions of HCL both say. */
const values: readonly (readonly [string, string])[] = [
  ['mx_value(10, "mx1.example.com.")', RecordData.mx(10, "mx1.example.com.")],
  [
    'srv_value(1, 2, 5060, "sip.example.com.")',
    RecordData.srv({ priority: 1, weight: 2, port: 5060, target: "sip.example.com." }),
  ],
  ['caa_value(0, "issue", "ca.example.net")', RecordData.caa({ tag: "issue", value: "ca.example.net" })],
  ['txt_value(join("", [for i in range(100) : "a b "]))', RecordData.txt("a b ".repeat(100))],
  ['spf_value(["mx", "-all"])', RecordData.spf("mx", "-all")],
  ['dkim_value("rsa", "MIIB")', RecordData.dkim({ publicKey: "MIIB" })],
  [
    'dmarc_value("reject", ["a@example.com"])',
    RecordData.dmarc({ policy: "reject", aggregateReportsTo: ["a@example.com"] }),
  ],
  ['svcb_value(1, ".", { alpn = "h2,h3" })', RecordData.svcb({ params: { alpn: ["h2", "h3"] } })],
  ["loc_value(47.3769, 8.5417, 408)", RecordData.loc({ latitude: 47.3769, longitude: 8.5417, altitude: 408 })],
  ['reverse_name("192.0.2.64/26")', "64/26.2.0.192.in-addr.arpa."],
  ['reverse_name_in("192.0.2.70", "192.0.2.64/26")', "70.64/26.2.0.192.in-addr.arpa."],
];

/** Builders whose texts Terraform alone knows, and who gets the same text here. */
const ofTexts: readonly (readonly [text: string, build: (text: string) => string])[] = [
  ['share=\\files\\100 "a"', (text) => RecordData.txt(`"x\\" ${text}`)],
  ['ca.example.net; x="\\"', (value) => RecordData.caa({ tag: "issue", value })],
  ["Mailto:a,b;c@example.com", (to) => RecordData.dmarc({ policy: "none", aggregateReportsTo: [to] })],
  ["a@example.com", (to) => RecordData.dmarc({ policy: "none", failureReportsTo: [`x${to}`] })],
  ["-----BEGIN KEY-----\nMIIB\nIjAN\n-----END KEY-----\n", (publicKey) => RecordData.dkim({ publicKey })],
  ["MCowBQYDK2VwAyEAabc=", (publicKey) => RecordData.dkim({ publicKey, keyType: "ed25519" })],
  ["/a b\\", (text) => RecordData.svcb({ params: { dohpath: text } })],
];

describeWithTerraform("values of records", () => {
  let deployment: Deployment;
  beforeAll(async () => {
    deployment = await deploy();
  });
  afterAll(() => deployment.close());

  itNeeds(
    "provider functions",
    "are the same from the provider's functions as from the builders of the constructs",
    async () => {
      const { workspace } = deployment;
      const outputs = values.map(([call], index) => `output "o${index}" {\n  value = provider::ims::${call}\n}`);
      await workspace.configure(outputs.join("\n"));
      await workspace.apply();
      const found = await workspace.outputs();
      expect(values.map((_, index) => found[`o${index}`])).toEqual(values.map(([, value]) => value));
    },
  );

  it("are the same of texts that Terraform alone knows as of those that are known at synth", async () => {
    const { workspace } = deployment;
    const stack = createStack();
    const blocks = ofTexts.flatMap(([text, build], index) => {
      const token = new TerraformVariable(stack, `v${index}`, {}).stringValue;
      return [
        `variable "v${index}" {\n  default = ${JSON.stringify(text)}\n}`,
        outputOf(`t${index}`, resolved(stack, build(token))),
        outputOf(`h${index}`, resolved(stack, build(`\${var.v${index}}`))),
      ];
    });
    await workspace.configure(blocks.join("\n"));
    await workspace.apply();
    const found = await workspace.outputs();
    const known = ofTexts.map(([text, build]) => build(text));
    expect(ofTexts.map((_, index) => found[`t${index}`])).toEqual(known);
    expect(ofTexts.map((_, index) => found[`h${index}`])).toEqual(known);
  });

  it("are what the advice says where Terraform alone knows a list", async () => {
    const { workspace } = deployment;
    const list = new TerraformVariable(createStack(), "l", {}).listValue;
    const stack = createStack();
    const values = [
      RecordData.spf(Fn.join(" ", list)),
      RecordData.txt(`v=DMARC1; p=reject; rua=${Fn.join(",", list)}`),
      RecordData.dmarc({ policy: "reject", aggregateReportsTo: [Fn.element(list, 0) as string] }),
    ].map((value, index) => outputOf(`o${index}`, resolved(stack, value)));
    await workspace.configure(['variable "l" {\n  default = ["a", "b"]\n}', ...values].join("\n"));
    await workspace.apply();
    expect(await workspace.outputs()).toMatchObject({
      o0: '"v=spf1 a b"',
      o1: '"v=DMARC1; p=reject; rua=a,b"',
      o2: '"v=DMARC1; p=reject; rua=mailto:a"',
    });
  });

  itNeeds("provider functions", "are what the advice says where Terraform alone knows a place", async () => {
    const { workspace } = deployment;
    const data = quotedTemplate("${provider::ims::loc_value(var.latitude, 8.5417, 408)}");
    await workspace.configure(
      `variable "latitude" {\n  default = 47.3769\n}\noutput "place" {\n  value = "${data}"\n}`,
    );
    await workspace.apply();
    expect((await workspace.outputs())["place"]).toBe("47 22 36.840 N 8 32 30.120 E 408.00m");
  });
});

function outputOf(name: string, text: unknown): string {
  return `output "${name}" {\n  value = "${quotedTemplate(String(text))}"\n}`;
}
