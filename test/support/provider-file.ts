import { join, resolve } from "node:path";

/**
 * An executable that the suites are run against in place of the script: `IMS_TEST_PROVIDER=release/linux_amd64/terraform-provider-ims`.
 * Its directory holds no other provider.
 */
export const testedExecutable = toPath(process.env["IMS_TEST_PROVIDER"]);

/** The provider that the real Terraform uses. */
export const providerFile = testedExecutable ?? resolve(__dirname, "../../dist/terraform-provider-ims");

function toPath(named: string | undefined): string | undefined {
  return named === undefined || named === "" ? undefined : resolve(join(__dirname, "../.."), named);
}
