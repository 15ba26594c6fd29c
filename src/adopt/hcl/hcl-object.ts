import { isValueObject, type Value } from "terraform-provider-sdk/values";
import type { AdoptedObject } from "../declare/adopted.ts";
import { printPiece } from "../render/print-piece.ts";
import { printArguments, widest, type Argument } from "./hcl-block.ts";
import { expression, quote } from "./hcl-expression.ts";

/** A resource block and its import block. */
export function printObject({ kind, name, importId, values }: AdoptedObject): string {
  const given = Object.entries(values);
  const lines = [
    "import {",
    ...printArguments(
      [
        { name: "to", value: `${kind.typeName}.${name}` },
        { name: "id", value: quote(importId) },
      ],
      2,
    ),
    "}",
    "",
    `resource "${kind.typeName}" "${name}" {`,
    ...printValues(given),
    "}",
  ];
  return `${lines.join("\n")}\n`;
}

/** Maps come last, with a blank line before them. */
function printValues(given: readonly (readonly [string, Value])[]): string[] {
  const plain = given.filter(([, value]) => !isValueObject(value));
  const maps = given.flatMap(([name, value]) => (isValueObject(value) ? [[name, value] as const] : []));
  const simple = printArguments(
    plain.map(([name, value]) => ({ name, value: expression(value) })),
    2,
  );
  return [...simple, ...maps.flatMap(([name, value]) => ["", `  ${name} = {`, ...printElements(value), "  }"])];
}

function printElements(map: Readonly<Record<string, Value>>): string[] {
  const elements = Object.entries(map).map(([key, element]) => {
    const name = quote(key);
    const fields = Object.entries(isValueObject(element) ? element : {}).map(([field, value]) => ({
      name: field,
      value: expression(value),
    }));
    return { name, value: printElement(fields, name.length) };
  });
  return printArguments(elements, 4);
}

/** In one line where that fits, else with a line for each field. */
function printElement(fields: readonly Argument[], beside: number): string {
  const flat = fields.map(({ name, value }) => `${name} = ${printPiece(value, endless)}`);
  const line = `{ ${flat.join(", ")} }`;
  if (beside + line.length + 7 <= widest) return line;
  return ["{", ...printArguments(fields, 6), "    }"].join("\n");
}

const endless = { indent: 0, beside: 0, most: Infinity };
