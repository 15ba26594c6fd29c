import type { TerraformStack } from "cdktf";
import { ImsProvider } from "../../constructs/index.ts";

export function declareProvider(stack: TerraformStack): void {
  // the token comes from IMS_ACCESS_TOKEN
  new ImsProvider(stack, "ims", { baseUrl: "https://api.example.com" });
}
