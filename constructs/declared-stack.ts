import { DefaultTokenResolver, StringConcat, Tokenization, type TerraformStack } from "cdktf";
import { addressProblems } from "./check-addresses.ts";
import { readStack, type DeclaredStack } from "../src/diff/index.ts";

/** What a stack declares as it would be synthesised now, in the order of its tree. */
export function declaredStack(stack: TerraformStack): DeclaredStack {
  const resolver = new DefaultTokenResolver(new StringConcat());
  const json: unknown = Tokenization.resolve(stack.toTerraform(), { scope: stack, resolver });
  const read = readStack(json, stack.node.id);
  const places = new Map(stack.node.findAll().map(({ node }, place) => [node.path.replace(/\/Default$/, ""), place]));
  const placeOf = ({ path }: { readonly path: string }): number => places.get(path) ?? Infinity;
  // the JSON groups resources by type
  const resources = [...read.resources].sort((a, b) => placeOf(a) - placeOf(b));
  const problems = addressProblems(stack);
  return { ...read, resources: resources.map((one) => ({ ...one, problems: problems.get(one.address) })) };
}
