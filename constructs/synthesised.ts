import { DefaultTokenResolver, StringConcat, TerraformProvider, TerraformStack, Tokenization } from "cdktf";
import type { IConstruct } from "constructs";
import type { SynthesisedBlock } from "../src/diff/declared-value.ts";
import { withStackOverrides } from "./stack-overrides.ts";

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
 * What an element writes for Terraform, as things stand: after setters, Aspects and overrides, those of its stack too. `undefined` where it
 * writes no block, for it has moved elsewhere.
 */
export function synthesised(element: Element): SynthesisedBlock | undefined {
  const [section = "", blocks = {}] = writtenBlocks(resolved(element, element.toTerraform()) as Written) ?? [];
  const [type = "", ofType = {}] =
    Object.entries<Readonly<Record<string, SynthesisedBlock>> | readonly SynthesisedBlock[]>(blocks)[0] ?? [];
  const [name = "", block] = Object.entries<SynthesisedBlock>(ofType)[0] ?? [];
  if (block === undefined) return undefined;
  const place = [section, type, section === "provider" ? numberOf(element, type) : name];
  const overridden = withStackOverrides(block, { place, of: element });
  return overridden === block ? block : (resolved(element, overridden) as SynthesisedBlock | undefined);
}

function resolved(element: Element, written: unknown): unknown {
  const resolver = new DefaultTokenResolver(new StringConcat());
  return Tokenization.resolve(written, { scope: element, resolver });
}

function writtenBlocks({ resource, data, provider }: Written) {
  return Object.entries({ resource, data, provider }).find(([, blocks]) => blocks !== undefined);
}

/** Which one of its stack's providers of a type it is: their blocks are a list. */
function numberOf(element: Element, type: string): number {
  return providersOf(TerraformStack.of(element), type).findIndex((one) => one === element);
}

/** The constructs that write a stack's providers of a type, in their order. */
export function providersOf(stack: TerraformStack, type: string): readonly TerraformProvider[] {
  return stack.node
    .findAll()
    .filter((one) => TerraformProvider.isTerraformProvider(one))
    .filter((one) => one.terraformResourceType === type && TerraformStack.of(one) === stack);
}
