import { TerraformOutput, type TerraformStack } from "cdktf";
import { DataImsPlatformNodes } from "../../constructs/index.ts";

export function declareNodes(stack: TerraformStack): void {
  const nodes = new DataImsPlatformNodes(stack, "nodes", { cluster: "Cluster One" });
  new TerraformOutput(stack, "node_names", { value: nodes.names });
}
