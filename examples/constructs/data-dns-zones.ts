import { TerraformOutput, type TerraformStack } from "cdktf";
import { DataImsDnsZones } from "../../constructs/index.ts";

export function declareZones(stack: TerraformStack): void {
  const zones = new DataImsDnsZones(stack, "zones");
  new TerraformOutput(stack, "zone_ids", { value: zones.ids });
}
