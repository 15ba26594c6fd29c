import {
  dependable,
  Lazy,
  TerraformDataSource,
  TerraformModule,
  TerraformResource,
  type ITerraformDependable,
} from "cdktf";
import type { IConstruct } from "constructs";

/** What a construct can depend on: a resource, data source or module of Terraform, or a construct with all that is inside it. */
export type Dependency = ITerraformDependable | IConstruct;

/**
 * The addresses for `depends_on`, found at synth, so that what is added to a construct later is there, too. Dependencies
 * declared with `construct.node.addDependency` count as well: Terraform's own classes leave them out.
 */
export function dependencyAddresses(of: IConstruct, dependencies: readonly Dependency[]): string[] {
  const produce = (): string[] | undefined => {
    const own = new Set(terraformParts(of));
    const all = [...dependencies, ...of.node.dependencies].flatMap(terraformParts);
    const others = new Set(all.filter((part) => !own.has(part)));
    return others.size === 0 ? undefined : [...others].map(dependable);
  };
  // not `Lazy.listValue`: that one writes `depends_on = []` where there is none
  return Lazy.anyValue({ produce }) as unknown as string[];
}

function terraformParts(dependency: Dependency): readonly ITerraformDependable[] {
  return "node" in dependency ? dependency.node.findAll().filter(isDependable) : [dependency];
}

function isDependable(part: IConstruct): part is TerraformResource | TerraformDataSource | TerraformModule {
  return (
    TerraformResource.isTerraformResource(part) ||
    TerraformDataSource.isTerraformDataSource(part) ||
    part instanceof TerraformModule
  );
}
