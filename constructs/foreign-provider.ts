import { TerraformDataSource, TerraformResource, TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";

/**
 * A complaint about a provider of another stack. cdktf writes its name, which Terraform takes for that of a provider of the own stack: without
 * an alias there is one, and it may be of another service.
 */
export function foreignProvider(construct: IConstruct): string[] {
  if (!TerraformResource.isTerraformResource(construct) && !TerraformDataSource.isTerraformDataSource(construct))
    return [];
  const { provider } = construct;
  if (provider === undefined) return [];
  const [own, other] = [TerraformStack.of(construct), TerraformStack.of(provider)];
  if (own === other) return [];
  return [
    `provider: ${provider.node.path} is one of another stack, ${other.node.path}: Terraform would look for a provider of that name in ` +
      `${own.node.path}. Give one that is made there.`,
  ];
}
