import { RecordData } from "../../constructs/index.ts";
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
});
