import { TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import { Failure } from "terraform-provider-sdk/core";

/** Where a class of cdktf and of cdktn, and each class that extends one, says what it is: `cdktf.TerraformStack`. */
const runtimeType = Symbol.for("jsii.rtti");

/**
 * Refuses a construct over cdktf in a stack of cdktn: that asks each of its constructs for methods which those of cdktf lack, so the synth
 * would end with a TypeError. What is made for cdktn does in a stack of cdktf.
 *
 * @throws Failure `constructs-for-cdktf`
 */
export function refuseNewerLibrary(construct: IConstruct): void {
  const stack = construct.node.scopes.find((scope) => TerraformStack.isStack(scope));
  if (stack === undefined || libraryOf(TerraformStack) !== "cdktf" || libraryOf(stack.constructor) !== "cdktn") return;
  throw new Failure({
    code: "constructs-for-cdktf",
    doing: `Cannot make ${construct.node.path}`,
    happened:
      `It is made for the package cdktf, and the stack ${stack.node.path} is one of cdktn. Constructs for that are imported ` +
      'from "cdktf-provider-ims/cdktn".',
    remedy: 'Change the import; or import the app and the stack from "cdktf".',
  });
}

/** The package that a class comes from. */
function libraryOf(cls: object): string | undefined {
  return (cls as { readonly [runtimeType]?: { readonly fqn?: string } })[runtimeType]?.fqn?.split(".")[0];
}
