import { TerraformOutput, type TerraformStack } from "cdktf";
import { DataImsDnsRecordNames } from "../../constructs/index.ts";

export function declareRecordNames(stack: TerraformStack): void {
  const aliases = new DataImsDnsRecordNames(stack, "aliases", { zone: "example.com", type: "CNAME" });
  new TerraformOutput(stack, "alias_names", { value: aliases.names });
}
