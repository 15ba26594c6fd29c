import { TerraformOutput, type TerraformStack } from "cdktf";
import { ServerDefinition } from "../../constructs/index.ts";

export function declareLiveServer(stack: TerraformStack): void {
  // `new DataImsServerDefinition(stack, "web1", { fqdn: "web1.example.com" })` is the same
  const web1 = ServerDefinition.fromFqdn(stack, "web1", "web1.example.com");
  new TerraformOutput(stack, "web1_role", { value: web1.role });
}
