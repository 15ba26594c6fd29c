import {
  dependable,
  TerraformDataSource,
  TerraformModule,
  TerraformResource,
  TerraformStack,
  type ITerraformDependable,
} from "cdktf";
import { Construct, type IConstruct } from "constructs";

/** What a construct can depend on: a resource, data source or module of Terraform, or a construct with all that is inside it. */
export type Dependency = ITerraformDependable | IConstruct;

/** Whether something given as a dependency is one: a list that the compiler has not seen may hold anything. */
export function isDependency(given: unknown): given is Dependency {
  return typeof given === "object" && given !== null && ("node" in given || "fqn" in given);
}

/**
 * Terraform's meta-arguments of a construct with the addresses it depends on, found at synth, so that what is added to a
 * construct later is there, too. Dependencies declared with `construct.node.addDependency` count as well: Terraform's own
 * classes leave them out.
 */
export function withDependencies(
  of: IConstruct,
  meta: Readonly<Record<string, unknown>>,
  dependencies: readonly Dependency[],
): Record<string, unknown> {
  const own = new Set(terraformParts(of));
  // of a resource around it, what else is inside may depend on it in turn
  const partsOf = (one: Dependency): readonly ITerraformDependable[] =>
    "node" in one && isDependable(one) && of.node.scopes.includes(one) ? [one] : terraformParts(one);
  const others = [...dependencies, ...of.node.dependencies].flatMap(partsOf).filter((part) => !own.has(part));
  const set = (meta["dependsOn"] ?? []) as readonly string[];
  const all = new Set([...set, ...[...new Set(others)].filter(isInStackOf(of)).map(dependable)]);
  return { ...meta, dependsOn: all.size === 0 ? undefined : [...all] };
}

/** Terraform knows no address of another stack: what stands there makes that stack one to be deployed before. */
function isInStackOf(of: IConstruct): (part: ITerraformDependable) => boolean {
  const own = TerraformStack.of(of);
  return (part) => {
    if (!Construct.isConstruct(part)) return true;
    const other = TerraformStack.of(part);
    if (other !== own) own.addDependency(other);
    return other === own;
  };
}

function terraformParts(dependency: Dependency): readonly ITerraformDependable[] {
  return "node" in dependency ? dependency.node.findAll().filter(isDependable).flatMap(whereItIs) : [dependency];
}

/** A resource that has moved elsewhere writes no block: in its place what it has become, where this stack declares that. */
function whereItIs(part: TerraformResource | TerraformDataSource | TerraformModule): readonly ITerraformDependable[] {
  if (!TerraformResource.isTerraformResource(part)) return [part];
  const move = part.hasResourceMove();
  if (move === undefined) return [part];
  const stack = TerraformStack.of(part);
  if ("moveTarget" in move) return [stack.moveTargets.getResourceByTarget(move.moveTarget)];
  if (move.to === addressOf(part)) return [part];
  const [address] = move.to.split("[");
  const resources = stack.node.findAll().filter((one) => TerraformResource.isTerraformResource(one));
  return resources.filter((one) => TerraformStack.of(one) === stack && addressOf(one) === address);
}

function addressOf({ terraformResourceType, friendlyUniqueId }: TerraformResource): string {
  return `${terraformResourceType}.${friendlyUniqueId}`;
}

function isDependable(part: IConstruct): part is TerraformResource | TerraformDataSource | TerraformModule {
  return (
    TerraformResource.isTerraformResource(part) ||
    TerraformDataSource.isTerraformDataSource(part) ||
    part instanceof TerraformModule
  );
}
