import { TerraformOutput, type TerraformStack } from "cdktf";
import { DataImsCustomers } from "../../constructs/index.ts";

export function declareCustomers(stack: TerraformStack): void {
  const customers = new DataImsCustomers(stack, "customers");
  new TerraformOutput(stack, "customer_ids", { value: customers.ids });
}
