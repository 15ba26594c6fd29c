import { TerraformOutput, type TerraformStack } from "cdktf";
import { DataImsPlatformProjects } from "../../constructs/index.ts";

export function declareProjects(stack: TerraformStack): void {
  const projects = new DataImsPlatformProjects(stack, "projects", { cluster: "Cluster One" });
  new TerraformOutput(stack, "project_ids", { value: projects.ids });
}
