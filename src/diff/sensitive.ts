import type { Failure } from "terraform-provider-sdk/core";
import { unknown, valueObject, type ValueObject } from "terraform-provider-sdk/values";

/** What stands for a sensitive value. */
export const hiddenText = "(sensitive value)";

/** What stands for a text that would show a sensitive value. */
export const unsaid = "No more is said, since a sensitive variable takes part.";

/** What is declared, as if only Terraform knew what comes from sensitive variables: what is said of it shows none of that. */
export function withoutSensitive(declared: ValueObject, sensitive: ReadonlySet<string>): ValueObject {
  return valueObject(Object.entries(declared).map(([name, value]) => [name, sensitive.has(name) ? unknown : value]));
}

/** Of a failure that names a sensitive value: only where more is found about it. */
export function withoutText({ code }: Failure): string {
  return `${unsaid}\n\nError code: ${code}`;
}
