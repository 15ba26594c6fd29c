import { DefaultTokenResolver, StringConcat, TerraformStack, Testing, Tokenization } from "cdktf";
import { comparedKinds } from "../../src/diff/compared-kinds.ts";
import { declaredValue } from "../../src/diff/declared-value.ts";
import type { ValueObject } from "terraform-provider-sdk/values";
import { ImsProvider } from "../provider.ts";
import { synthesised, type Element } from "../synthesised.ts";

/** A stack `s` with a provider, for a test. */
export function createStack(): TerraformStack {
  const stack = new TerraformStack(Testing.app(), "s");
  new ImsProvider(stack, "ims");
  return stack;
}

export interface Synthesised {
  readonly resource?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly data?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly [section: string]: unknown;
}

/** What Terraform will read, without validation. */
export function synthesise(stack: TerraformStack): Synthesised {
  return JSON.parse(Testing.synth(stack)) as Synthesised;
}

/** The lines that a synth with validation complains about; none where it succeeds. */
export function complaintsOf(stack: TerraformStack): readonly string[] {
  try {
    Testing.synth(stack, true);
    return [];
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return error.message
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line.startsWith("["));
  }
}

/** What tokens become in the JSON that Terraform reads. */
export function resolved(stack: TerraformStack, value: unknown): unknown {
  return Tokenization.resolve(value, {
    scope: stack,
    resolver: new DefaultTokenResolver(new StringConcat()),
  }) as unknown;
}

/** What a construct declares, by Terraform's attribute names. */
export function declaredBy(construct: Element & { readonly terraformResourceType: string }): ValueObject {
  const kind = comparedKinds.get(construct.terraformResourceType)?.kind;
  const block = synthesised(construct);
  if (kind === undefined || block === undefined) throw new Error(`${construct.node.path} declares nothing`);
  return declaredValue(block, kind);
}
