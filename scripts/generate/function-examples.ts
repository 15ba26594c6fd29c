/** A call of a provider function, and how a stack in TypeScript says the same. */
export interface FunctionExample {
  /** The call in HCL, without its namespace. */
  readonly hcl: string;
  /** An expression in TypeScript. Where the package has no builder, Terraform is left to call the function. */
  readonly typescript: string;
}

/** In HCL a call inside of a text; `cdk.tf.json` holds it as it is. */
const called = (call: string): string => `'\${provider::ims::${call}}'`;
const own = (call: string): FunctionExample => ({ hcl: call, typescript: called(call) });

/** Of every function. A test compares what both give. */
export const functionExamples: Readonly<Record<string, FunctionExample>> = {
  caa_value: {
    hcl: 'caa_value(0, "issue", "ca.example.net")',
    typescript: 'RecordData.caa({ tag: "issue", value: "ca.example.net" })',
  },
  canonical_name: { hcl: 'canonical_name("www", "example.com")', typescript: 'nameIn("example.com", "www")' },
  dkim_value: { hcl: 'dkim_value("rsa", "MIIB")', typescript: 'RecordData.dkim({ publicKey: "MIIB" })' },
  dmarc_value: {
    hcl: 'dmarc_value("reject", ["postmaster@example.com"])',
    typescript: 'RecordData.dmarc({ policy: "reject", aggregateReportsTo: ["postmaster@example.com"] })',
  },
  loc_value: {
    hcl: "loc_value(47.3769, 8.5417, 408)",
    typescript: "RecordData.loc({ latitude: 47.3769, longitude: 8.5417, altitude: 408 })",
  },
  mx_value: { hcl: 'mx_value(10, "mx1.example.com.")', typescript: 'RecordData.mx(10, "mx1.example.com.")' },
  record_fields: own('record_fields("10 mx1.example.com.")'),
  reverse_name: own('reverse_name("192.0.2.10")'),
  reverse_name_in: own('reverse_name_in("192.0.2.70", "192.0.2.64/26")'),
  spf_value: { hcl: 'spf_value(["mx", "-all"])', typescript: 'RecordData.spf("mx", "-all")' },
  srv_value: {
    hcl: 'srv_value(10, 60, 5060, "sip.example.com.")',
    typescript: 'RecordData.srv({ priority: 10, weight: 60, port: 5060, target: "sip.example.com." })',
  },
  svcb_value: {
    hcl: 'svcb_value(1, ".", { alpn = "h2,h3" })',
    typescript: 'RecordData.svcb({ params: { alpn: ["h2", "h3"] } })',
  },
  txt_data: own('txt_data("a text of any length")'),
  txt_value: { hcl: 'txt_value("a text of any length")', typescript: 'RecordData.txt("a text of any length")' },
  zone_records: {
    hcl: 'zone_records("www 300 IN A 192.0.2.10", "example.com")',
    typescript: 'zoneRecords("www 300 IN A 192.0.2.10", "example.com")',
  },
};
