import { DefaultTokenResolver, StringConcat, Tokenization } from "cdktf";
import type { IConstruct } from "constructs";
import type { SynthesisedBlock } from "../src/diff/declared-value.ts";

/** What writes a part of the JSON that Terraform reads. */
export interface Element extends IConstruct {
  toTerraform(): unknown;
}

/** The part of the synthesised JSON that one element writes. */
interface Written {
  readonly resource?: Readonly<Record<string, Readonly<Record<string, SynthesisedBlock>>>>;
  readonly data?: Readonly<Record<string, Readonly<Record<string, SynthesisedBlock>>>>;
  readonly provider?: Readonly<Record<string, readonly SynthesisedBlock[]>>;
}

/**
 * What an element writes for Terraform, as things stand: after setters, Aspects and overrides. `undefined` where it writes no
 * block, for it has moved elsewhere.
 */
export function synthesised(element: Element): SynthesisedBlock | undefined {
  const resolver = new DefaultTokenResolver(new StringConcat());
  const { resource, data, provider } = Tokenization.resolve(element.toTerraform(), {
    scope: element,
    resolver,
  }) as Written;
  if (provider !== undefined) return Object.values(provider)[0]?.[0];
  const [ofType = {}] = Object.values(resource ?? data ?? {});
  return Object.values(ofType)[0];
}
