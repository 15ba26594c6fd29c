import { unknown } from "terraform-provider-sdk/values";

interface Protected {
  readonly deletion_protection?: unknown;
}

/**
 * Whether what a plan would replace is protected: by the state, or by the configuration with which the replacement is planned. Without a word it is.
 *
 * @param planned for a destruction there is none: the state alone counts
 */
export function isProtected(prior: Protected, planned?: Protected): boolean {
  if (prior.deletion_protection !== false) return true;
  return planned !== undefined && planned.deletion_protection !== false && planned.deletion_protection !== unknown;
}

/** The way out where an object may be tainted, which engines replace and never change in place. `keeps`: what the next apply does then. */
export function untaintFirst(typeName: string, keeps: string): string {
  return (
    "Where Terraform replaces the resource because it is tainted, as by `terraform taint` or since its creation did not end well, run `terraform untaint " +
    `ADDRESS\` (OpenTofu: \`tofu untaint ADDRESS\`) first, where ADDRESS is its address such as ${typeName}.NAME: the next \`terraform apply\` ${keeps}.`
  );
}

/** The way out of the refusal to replace a tainted object, behind {@link untaintFirst}. */
export const replaceUntainted =
  "To replace it all the same, do that, too, set `deletion_protection = false`, and apply that, on its own; then run `terraform apply -replace=ADDRESS`.";

/** Behind the ways out that say how to take a protection away. */
export function ifTainted(typeName: string): string {
  return (
    "Where the resource is tainted, run `terraform untaint ADDRESS` (OpenTofu: `tofu untaint ADDRESS`) before any of this, where ADDRESS is its address " +
    `such as ${typeName}.NAME: no apply changes a tainted resource in place.`
  );
}
