import type { Diagnostic } from "../src/framework/diagnostic.ts";
import { validateConfig } from "../src/framework/validate.ts";
import { printPath, type Path } from "../src/values/path.ts";
import type { ValueObject } from "../src/values/value.ts";
import { propertyName } from "./attribute-names.ts";
import type { Properties } from "./declared.ts";
import type { DescribedKind } from "./described-kind.ts";

/** Properties that every construct of a kind takes besides the kind's attributes. */
const common = new Set([
  "provider",
  "dependsOn",
  "lifecycle",
  "forEach",
  "count",
  "provisioners",
  "connection",
  "alias",
]);

/**
 * Everything that is wrong with what a construct declares, by the rules of its kind: those the provider applies at plan time,
 * told in the names of the properties.
 */
export function problemsOf(properties: Properties, declared: ValueObject, kind: DescribedKind): string[] {
  const diagnostics = [
    ...validateConfig(declared, kind.attributes, kind.blocks),
    ...(kind.validate?.(declared as never) ?? []),
  ];
  return [...unknownProperties(properties, kind), ...diagnostics.filter(isError).map(problem)];
}

function isError({ severity }: Diagnostic): boolean {
  return severity === "error";
}

function problem({ summary, detail, path = [] }: Diagnostic): string {
  const place = path.length === 0 ? summary : propertyPath(path);
  return `${place}: ${detail === "" ? summary : detail}`;
}

/** A path as it is written in TypeScript: `decommission.dnsCleanupZones[0]`, `records["www A"].ttl`. */
function propertyPath(path: Path): string {
  return printPath(path.map((step) => ("attribute" in step ? { attribute: propertyName(step.attribute) } : step)));
}

/** Misspelt properties, where the compiler did not see them: in an object that was spread, or in JavaScript. */
function unknownProperties(properties: Properties, { typeName, attributes, blocks = {} }: DescribedKind): string[] {
  const known = new Set([...Object.keys(attributes), ...Object.keys(blocks)].map(propertyName));
  return Object.keys(properties)
    .filter((name) => !known.has(name) && !common.has(name) && properties[name] !== undefined)
    .map((name) => `${name}: ${typeName} has no such attribute.`);
}
