import { TerraformOutput, type TerraformStack } from "cdktf";
import { DataImsDnsRecords } from "../../constructs/index.ts";

export function declareDnsRecords(stack: TerraformStack): void {
  const mail = new DataImsDnsRecords(stack, "mail", { zone: "example.com", type: "MX" });
  new TerraformOutput(stack, "first_mail_server", { value: mail.records.get(0).data });
}
