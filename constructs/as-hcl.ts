import { DefaultTokenResolver, StringConcat, Tokenization } from "cdktf";
import type { DescribedKind } from "../src/diff/described-kind.ts";
import { isPlainObject } from "../src/core/plain-object.ts";
import { templateParts } from "../src/core/template-parts.ts";
import { addressOf, inEach } from "./replacement-triggers.ts";
import { refuseOverridesInHcl } from "./stack-overrides.ts";
import { synthesised, type Element } from "./synthesised.ts";

/** What an element writes for `cdktf synth --hcl`: a type of block, its types and names, and its attributes. */
interface Written {
  readonly resource?: Blocks;
  readonly data?: Blocks;
  readonly provider?: Readonly<Record<string, readonly Attributes[]>>;
}
type Blocks = Readonly<Record<string, Readonly<Record<string, Attributes>>>>;
type Attributes = Readonly<Record<string, unknown>>;

/**
 * What an element writes for `cdktf synth --hcl`, so that Terraform reads the same from it as from the JSON.
 *
 * - cdktf escapes only a part of the quotes, and no backslash: `c:\temp` would have a tab. A text of several lines would get one more, and one
 *   that begins with a quote or a bracket would be taken for an expression. So texts are escaped before.
 * - It writes addresses with quotes, which Terraform refuses or will refuse.
 * - An override of a part of an attribute is lost. So each attribute has the value that it has in JSON.
 * - A block that stands in an override alone would be written as an attribute.
 *
 * @throws Failure `stack-overrides-in-hcl`
 */
export function asHcl(
  element: Element,
  written: unknown,
  { blocks: ofKind = {} }: Pick<DescribedKind, "blocks"> = {},
): unknown {
  refuseOverridesInHcl(element);
  const resolver = new DefaultTokenResolver(new StringConcat());
  const resolved = Tokenization.resolve(written, { scope: element, resolver }) as Written;
  const { resource, data, provider, ...others } = resolved;
  const values = synthesised(element) ?? {};
  const attributes = (hcl: Attributes): Attributes => withValues(hcl, values, Object.keys(ofKind));
  const blocks = (of: Blocks | undefined): Blocks | undefined =>
    of && inEach(of, (ofType) => inEach(ofType, attributes));
  const own = provider && inEach(provider, (all) => all.map(attributes));
  return quotable({ ...others, resource: blocks(resource), data: blocks(data), provider: own });
}

/** Attributes as HCL has them, with their values in JSON. */
function withValues(hcl: Attributes, values: Attributes, blocks: readonly string[]): Attributes {
  return Object.fromEntries(
    Object.entries({ ...hcl, ...values }).map(([name, value]) => {
      const described = hcl[name];
      // its shape differs
      if (name === "provisioner") return [name, described];
      if (isPlainObject(described) && "value" in described) return [name, { ...described, value }];
      return [name, blocks.includes(name) ? { value, isBlock: true, type: "struct" } : value];
    }),
  );
}

function quotable(value: unknown): unknown {
  if (value === null) return nothing;
  if (typeof value === "string") return quotedTemplate(value);
  if (Array.isArray(value)) return value.map(quotable);
  if (!isPlainObject(value) || isReference(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      // metadata is JSON also beside HCL
      if (key === "//") return [key, inner];
      if (addressLists.has(key) && Array.isArray(inner)) return [key, addresses(inner)];
      if (key === "provider" && typeof inner === "string") return [key, { value: inner, type: "reference" }];
      return [quotedTemplate(key), quotable(inner)];
    }),
  );
}

/** Of a null cdktf writes nothing in a list of texts, and ends with a TypeError in other lists and in objects. */
const nothing = "${null}";

const addressLists: ReadonlySet<string> = new Set(["depends_on", "ignore_changes", "replace_triggered_by"]);

/** Terraform wants them without quotes in HCL. cdktf writes a text that begins with a bracket as it is. */
function addresses(list: readonly unknown[]): string {
  return `[${list.map((reference) => addressOf(String(reference))).join(", ")}]`;
}

/** Whether it is the address of a resource, which cdktf writes without quotes. */
function isReference(value: Readonly<Record<string, unknown>>): boolean {
  return value["storageClassType"] === "reference";
}

const escapes: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t", '"': '\\"', "\\": "\\\\" };

/** A text of Terraform's JSON as it stands between quotes in HCL. */
export function quotedTemplate(text: string): string {
  return (
    templateParts(text)
      .map((part) =>
        part.isSequence ? part.text : part.text.replace(/[\n\r\t"\\]/g, (found) => escapes[found] ?? found),
      )
      .join("")
      // cdktf takes it for a list or an object
      .replace(/^[[{]/, (found) => (found === "[" ? "\\u005b" : "\\u007b"))
  );
}
