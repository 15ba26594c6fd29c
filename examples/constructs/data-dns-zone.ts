import { TerraformOutput, type TerraformStack } from "cdktf";
import { DataImsDnsZone } from "../../constructs/index.ts";

export function declareDnsZone(stack: TerraformStack): void {
  const example = new DataImsDnsZone(stack, "example", { zone: "example.com" });
  new TerraformOutput(stack, "zone_serial", { value: example.serial });
}
