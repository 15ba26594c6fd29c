import { TerraformStack } from "cdktf";
import { deepMerge } from "cdktf/lib/util.js";
import type { IConstruct } from "constructs";
import { Failure } from "terraform-provider-sdk/core";
import { isPlainObject } from "../src/core/plain-object.ts";

type Overrides = Readonly<Record<string, unknown>>;

/** What `addOverride` of a construct's stack was given, in the places of the JSON that Terraform reads. */
function overridesOfStack(construct: IConstruct): Overrides {
  return (TerraformStack.of(construct) as unknown as { readonly rawOverrides: Overrides }).rawOverrides;
}

/** Where a block stands in the JSON of a stack: by names, and in a list by its number. */
type Place = readonly (string | number)[];

/** A block with what the stack of its construct overrides in its place; what that removes is `undefined`. Another one than given, where anything is. */
export function withStackOverrides(block: object, { place, of }: { place: Place; of: IConstruct }): unknown {
  const overrides = narrowed(overridesOfStack(of), place.map(String));
  if (!isPlainObject(overrides) || Object.keys(overrides).length === 0) return block;
  // by cdktf itself, as in the JSON of the whole stack, which would be made once for each construct
  return inside(deepMerge(around(structuredClone(block), place), overrides), place);
}

/** Overrides of one place alone. What overrides a place around it stays as it is. */
function narrowed(overrides: unknown, [key, ...inner]: readonly string[]): unknown {
  if (key === undefined || !isPlainObject(overrides)) return overrides;
  return Object.hasOwn(overrides, key) ? { [key]: narrowed(overrides[key], inner) } : {};
}

function around(block: object, place: Place): object {
  return place.reduceRight<object>((inner, step) => {
    if (typeof step === "string") return { [step]: inner };
    return [...Array.from({ length: step }, () => ({})), inner];
  }, block);
}

function inside(json: unknown, place: Place): unknown {
  return place.reduce((inner, step) => (inner as Readonly<Record<string | number, unknown>> | undefined)?.[step], json);
}

/**
 * Whether overrides of a stack have blocks of providers of a type, which may be ones that no construct writes. Then the JSON of the whole stack has to
 * be read, which has them all.
 */
export function overridesProviders(stack: TerraformStack, type: string): boolean {
  const { provider } = overridesOfStack(stack);
  return isPlainObject(provider) && Object.hasOwn(provider, type);
}

/** What cdktf writes of overrides of a stack in HCL. */
const inHcl: ReadonlySet<string> = new Set(["terraform.backend", "terraform.cloud", "terraform.required_providers"]);

/**
 * Refuses overrides of a stack that HCL would lack: cdktf leaves them out there without a word, and what a `removed` block keeps would be
 * destroyed.
 *
 * @throws Failure `stack-overrides-in-hcl`
 */
export function refuseOverridesInHcl(construct: IConstruct): void {
  const { terraform = {}, ...others } = overridesOfStack(construct);
  const settings = Object.keys(terraform as Overrides).map((name) => `terraform.${name}`);
  const lost = [...Object.keys(others), ...settings.filter((name) => !inHcl.has(name))];
  if (lost.length === 0) return;
  const stack = TerraformStack.of(construct).node.path;
  throw new Failure({
    code: "stack-overrides-in-hcl",
    doing: `Cannot write the stack ${stack} as HCL`,
    happened: `It has overrides that cdktf leaves out there, by \`addOverride\` of the stack: ${lost.join(", ")}.`,
    remedy:
      "Write this app as JSON, as long as the stack has them: remove cdktf.out, and leave `--hcl` out. What is in a `resource`, `data` or " +
      "`provider` can be given to `addOverride` of that construct instead.",
  });
}
