import { TerraformDataSource, TerraformResource, TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import { groupBy } from "../src/core/group-by.ts";
import { oncePerStack } from "./once-per-stack.ts";
import { synthesised } from "./synthesised.ts";

type Addressed = TerraformResource | TerraformDataSource;

/** How Terraform takes the name of a resource. */
const name = /^[\p{ID_Start}_][\p{ID_Continue}-]*$/u;

const advice =
  "An address is made of the construct's id without all but A-Z, a-z, 0-9, `_` and `-`. " +
  "Give another id, or a name in Terraform with `overrideLogicalId`.";

/**
 * Checks at synth that each construct of a stack has an address in Terraform, and one of its own: cdktf writes two constructs of one
 * address as one resource that has parts of both. `ims diff` cannot see that in what is synthesised, so it is always checked.
 */
export const checkAddresses = oncePerStack((stack) => {
  stack.node.addValidation({ validate: () => [...addressProblems(stack).values()].flat() });
});

/** What is wrong with addresses of a stack, by address. */
export function addressProblems(stack: TerraformStack): ReadonlyMap<string, readonly string[]> {
  const own = stack.node.findAll().filter((one) => isAddressed(one) && TerraformStack.of(one) === stack);
  const problems = [...groupBy(own as Addressed[], addressOf)].map(
    ([address, all]) => [address, complaintsOf(address, all)] as const,
  );
  return new Map(problems.filter(([, complaints]) => complaints.length > 0));
}

function complaintsOf(address: string, all: readonly Addressed[]): readonly string[] {
  const [first] = all;
  if (all.length < 2 && name.test(first?.friendlyUniqueId ?? "")) return [];
  // what has moved elsewhere writes no block
  const [one, ...others] = all.filter((each) => synthesised(each) !== undefined);
  if (one === undefined) return [];
  const { path } = one.node;
  const unnamed = `${path} would be ${address} in Terraform, where a name begins with a letter or \`_\`. ${advice}`;
  return [
    ...(name.test(one.friendlyUniqueId) ? [] : [unnamed]),
    ...others.map(
      ({ node }) =>
        `${path} and ${node.path} have the same address in Terraform, ${address}: one of them would be lost. ${advice}`,
    ),
  ];
}

function isAddressed(construct: IConstruct): construct is Addressed {
  return (
    (TerraformResource.isTerraformResource(construct) || TerraformDataSource.isTerraformDataSource(construct)) &&
    construct.terraformResourceType.startsWith("ims_")
  );
}

function addressOf(one: Addressed): string {
  const address = `${one.terraformResourceType}.${one.friendlyUniqueId}`;
  return TerraformDataSource.isTerraformDataSource(one) ? `data.${address}` : address;
}
