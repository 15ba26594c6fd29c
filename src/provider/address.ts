/** Where Terraform looks for the provider; OpenTofu's default host takes the place of the one here. */
export const providerAddress = "registry.terraform.io/infra-management/ims";
