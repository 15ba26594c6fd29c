import { TerraformOutput, type TerraformStack } from "cdktf";
import { DataImsDnsServed } from "../../constructs/index.ts";

export function declareDnsServed(stack: TerraformStack): void {
  const web1 = new DataImsDnsServed(stack, "web1", { zone: "example.com", name: "web1.example.com.", type: "A" });
  new TerraformOutput(stack, "web1_is_served", { value: web1.inSync });
}
