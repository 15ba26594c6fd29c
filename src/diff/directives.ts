import { printPath, type Path } from "terraform-provider-sdk/values";
import { isPlainObject } from "../core/plain-object.ts";
import { propertyName } from "./attribute-names.ts";
import type { SynthesisedBlock } from "./declared-value.ts";

/** An escape, or a directive with what may be its keyword. */
const directive = /%%\{|%\{~?\s*([^\s~}]*)[^}]*\}?/g;
const keywords: ReadonlySet<string | undefined> = new Set(["if", "else", "endif", "for", "endfor"]);

/**
 * Texts that Terraform takes for directives of a template, and that are none: the macro `%{i}` of an SPF record. Each is told in a
 * sentence, in the names of the properties.
 */
export function problemsOfDirectives(block: SynthesisedBlock): string[] {
  return Object.entries(block).flatMap(([name, value]) =>
    name === "//" ? [] : problemsIn(value, [{ attribute: propertyName(name) }]),
  );
}

function problemsIn(value: unknown, path: Path): string[] {
  if (typeof value === "string") return problemsInText(value, path);
  if (Array.isArray(value)) return value.flatMap((element, index) => problemsIn(element, [...path, { index }]));
  if (!isPlainObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const place = [...path, /^[a-z]\w*$/.test(key) ? { attribute: propertyName(key) } : { key }];
    return [...problemsInText(key, place), ...problemsIn(inner, place)];
  });
}

function problemsInText(text: string, path: Path): string[] {
  return [...text.matchAll(directive)]
    .filter(([found, keyword]) => found !== "%%{" && !keywords.has(keyword))
    .map(
      ([found]) =>
        `${printPath(path)}: Terraform takes \`${found}\` for a directive of a template, and knows none of that name. ` +
        `Write \`%${found}\` for the text itself.`,
    );
}
