import { TerraformOutput, type TerraformStack } from "cdktf";
import { PlatformProject } from "../../constructs/index.ts";

export function declareLiveProject(stack: TerraformStack): void {
  // `new DataImsPlatformProject(stack, "live", { cluster, projectId })` is the same
  const live = PlatformProject.fromId(stack, "live", "Cluster One", "shop-production");
  new TerraformOutput(stack, "project_admins", { value: live.adminUids });
}
