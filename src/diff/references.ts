import { endOf, templateParts } from "../core/template-parts.ts";
import { word } from "./parse-reference.ts";

/** What the expressions of a template name. */
export interface Named {
  /** What they refer to: `var.zone`, `ims_server_definition.web1.fqdn`. */
  readonly references: readonly string[];
  /** The functions that they call. */
  readonly calls: readonly string[];
}

const named = new RegExp(
  String.raw`"|(?<name>${word})\s*\(|(?<reference>${word}(?:\.[\w-]+|\[(?:\d+|"[^"\\$%]*")\])+)|${word}`,
  "g",
);

/** What the expressions of a template name, those within texts of these, too. */
export function referencesIn(template: string): Named {
  const found = templateParts(template).flatMap(({ text, isSequence }) =>
    isSequence ? [inExpression(text.slice(2, -1))] : [],
  );
  return { references: found.flatMap(({ references }) => references), calls: found.flatMap(({ calls }) => calls) };
}

function inExpression(text: string): Named {
  const references: string[] = [];
  const calls: string[] = [];
  const scan = new RegExp(named);
  for (let found = scan.exec(text); found !== null; found = scan.exec(text)) {
    const { name, reference } = found.groups ?? {};
    if (name !== undefined) calls.push(name);
    if (reference !== undefined) references.push(reference);
    if (found[0] !== '"') continue;
    const begin = scan.lastIndex;
    scan.lastIndex = endOf(text, begin, '"') ?? text.length;
    const within = referencesIn(text.slice(begin, scan.lastIndex - 1));
    references.push(...within.references);
    calls.push(...within.calls);
  }
  return { references, calls };
}
