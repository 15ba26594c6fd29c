import { TerraformOutput, type TerraformStack } from "cdktf";
import { DataImsPlatformCluster } from "../../constructs/index.ts";

export function declareCluster(stack: TerraformStack): void {
  const cluster = new DataImsPlatformCluster(stack, "cluster", { cluster: "Cluster One" });
  new TerraformOutput(stack, "cluster_entities", { value: cluster.entities });
}
