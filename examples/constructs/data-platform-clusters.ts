import { TerraformOutput, type TerraformStack } from "cdktf";
import { DataImsPlatformClusters } from "../../constructs/index.ts";

export function declareClusters(stack: TerraformStack): void {
  const clusters = new DataImsPlatformClusters(stack, "clusters");
  new TerraformOutput(stack, "cluster_ids", { value: clusters.ids });
}
