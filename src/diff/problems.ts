import { type Diagnostic, validateConfig } from "terraform-provider-sdk";
import { printPath, type Path, type ValueObject } from "terraform-provider-sdk/values";
import { propertyName } from "./attribute-names.ts";
import type { SynthesisedBlock } from "./declared-value.ts";
import type { DescribedKind } from "./described-kind.ts";
import { problemsOfDirectives } from "./directives.ts";
import { problemsOfIgnored, warningsOfIgnored } from "./ignored-changes.ts";
import { unsaid, withoutSensitive } from "./sensitive.ts";
import { problemsOfNames } from "./unknown-names.ts";

/** What is wrong with a declaration, and what is only worth a warning, in the names of the properties. */
export interface Problems {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

/**
 * Everything that is wrong with a declaration by the rules of its kind: those that the provider applies at plan time, with the
 * names of the construct's properties.
 *
 * @param sensitive Attributes whose values are not shown: what is wrong only by them is told by its place
 */
export function problemsOf(
  block: SynthesisedBlock,
  declared: ValueObject,
  kind: DescribedKind,
  sensitive: ReadonlySet<string> = new Set(),
): Problems {
  const diagnostics = diagnosticsOf(declared, kind);
  const open = sensitive.size === 0 ? diagnostics : diagnosticsOf(withoutSensitive(declared, sensitive), kind);
  const shown = new Set(open.map((one) => problem(one, kind)));
  const told = (one: Diagnostic): string => {
    const text = problem(one, kind);
    return shown.has(text) ? text : hiddenProblem(one);
  };
  const ofSeverity = (severity: Diagnostic["severity"]): string[] => [
    ...new Set(diagnostics.filter((one) => one.severity === severity).map(told)),
  ];
  const ignored = problemsOfIgnored(block, kind).map((text) => `lifecycle.ignoreChanges: ${text}`);
  return {
    errors: [...problemsOfNames(block, kind), ...ofSeverity("error"), ...ignored, ...problemsOfDirectives(block)],
    warnings: [
      ...ofSeverity("warning"),
      ...warningsOfIgnored(block, kind).map((text) => `lifecycle.ignoreChanges: ${text}`),
    ],
  };
}

function diagnosticsOf(declared: ValueObject, kind: DescribedKind): Diagnostic[] {
  return [...validateConfig(declared, kind), ...(kind.validate?.(declared as never) ?? [])];
}

/** Without the value, and without keys, which may be of a sensitive map. */
export function hiddenProblem({ summary, detail, path: [first] = [] }: Diagnostic): string {
  const place = first !== undefined && "attribute" in first ? `${propertyName(first.attribute)}: ` : "";
  const code = /^Error code: [a-z-]+$/m.exec(detail)?.[0];
  if (code !== undefined) return `${place}The plan is refused. ${unsaid}\n\n${code}`;
  const rule = /^DNS rule \w+/.exec(summary)?.[0];
  return `${place}${rule === undefined ? "Is not valid." : `Breaks the ${rule}.`} ${unsaid}`;
}

/** A diagnostic as a sentence, its place in front of it. */
export function problem({ summary, detail, path = [] }: Diagnostic, kind: DescribedKind): string {
  const place = path.length === 0 ? summary : propertyPath(path);
  return `${place}: ${inPropertyNames(detail === "" ? summary : detail, kind)}`;
}

/** A path as it is written in TypeScript: `decommission.dnsCleanupZones[0]`, `records["www A"].ttl`. */
function propertyPath(path: Path): string {
  return printPath(path.map((step) => ("attribute" in step ? { attribute: propertyName(step.attribute) } : step)));
}

/** Advice as it is followed in TypeScript: `allowRules: ["N8"]` for `allow_rules = ["N8"]`. */
function inPropertyNames(text: string, { attributes, blocks = {} }: DescribedKind): string {
  const names = [...Object.keys(attributes), ...Object.keys(blocks)].filter((name) => name.includes("_"));
  return names.reduce(
    (told, name) =>
      told
        .replaceAll(new RegExp(`\\b${name} = `, "g"), `${propertyName(name)}: `)
        .replaceAll(new RegExp(`\\b${name}\\b`, "g"), propertyName(name)),
    text,
  );
}
