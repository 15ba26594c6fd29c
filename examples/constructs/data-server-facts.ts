import { TerraformOutput, type TerraformStack } from "cdktf";
import { DataImsServerFacts } from "../../constructs/index.ts";

export function declareFacts(stack: TerraformStack): void {
  const facts = new DataImsServerFacts(stack, "facts", { fqdn: "web1.example.com" });
  new TerraformOutput(stack, "processors", { value: facts.facts.lookup("processorcount") });
}
