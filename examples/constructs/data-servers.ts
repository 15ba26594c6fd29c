import { TerraformOutput, type TerraformStack } from "cdktf";
import { DataImsServers } from "../../constructs/index.ts";

export function declareServers(stack: TerraformStack): void {
  const servers = new DataImsServers(stack, "servers", { customer: "acme" });
  new TerraformOutput(stack, "server_names", { value: servers.fqdns });
}
