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
