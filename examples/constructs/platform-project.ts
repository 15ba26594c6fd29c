import { TerraformOutput, type TerraformStack } from "cdktf";
import { BillingCycle, PlatformProject } from "../../constructs/index.ts";

export function declareProject(stack: TerraformStack): void {
  const shop = new PlatformProject(stack, "shop", {
    cluster: "Cluster One",
    name: "Shop Staging",
    customerId: "acme",
    description: "The shop before it is shown to customers",
    adminUids: ["u10001", "u10002"],
    viewerUids: ["u10003"],
    billingCycle: BillingCycle.MONTHLY,
    quotaMemory: 4096,
    quotaCpu: 2000,
    timeouts: { create: "15m" },
  });
  new TerraformOutput(stack, "shop_url", { value: shop.url });
}
