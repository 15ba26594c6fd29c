import type { z } from "zod";
import { fieldsOf, type Fields, type NamedField } from "../../src/model/define-fields.ts";
import { projectFields } from "../../src/model/project-fields.ts";
import { dnsRecordFields } from "../../src/model/record-fields.ts";
import { serverFields } from "../../src/model/server-fields.ts";
import type { Files } from "./files.ts";

interface Table {
  readonly name: string;
  /** Name of the interface of what is declared. */
  readonly declared: string;
  readonly what: string;
  readonly table: Fields;
}

const tables: readonly Table[] = [
  { name: "Server", declared: "ServerDeclaration", what: "a server definition", table: serverFields },
  { name: "Project", declared: "ProjectDeclaration", what: "a project", table: projectFields },
  { name: "Record", declared: "RecordContent", what: "a DNS record", table: dnsRecordFields },
];

/** The client's objects as interfaces with docstrings: what the types of the tables say, in a form that editors show. */
export function modelObjects(): Files {
  const head = "// Written by `npm run generate` from the tables of fields beside it. Do not edit.\n";
  return new Map([["src/model/objects.ts", [head, ...tables.flatMap(printTable)].join("\n")]]);
}

function printTable({ name, declared, what, table }: Table): string[] {
  const fields = fieldsOf(table);
  const computed = fields.filter(({ field }) => field.presence === "computed");
  const identity = fields.filter(({ field }) => field.identity === true);
  const settings = fields.filter((one) => !computed.includes(one) && !identity.includes(one));
  const own = [
    printInterface(
      `${name}Settings`,
      `What may be declared of ${what} besides its identity. Null: no value.`,
      settings,
    ),
    printInterface(`${declared} extends ${name}Settings`, `What is declared of ${what}. Null: no value.`, identity),
  ];
  if (computed.length === 0) return own;
  return [...own, printInterface(`${name}Computed`, `What only the service knows of ${what}.`, computed)];
}

function printInterface(name: string, description: string, fields: readonly NamedField[]): string {
  return `/** ${description} */\nexport interface ${name} {\n${fields.map(printProperty).join("")}}\n`;
}

function printProperty({ name, field }: NamedField): string {
  const isNullable = field.identity !== true && field.always !== true;
  return `  /** ${field.description} */\n  readonly ${name}: ${typeOf(field.schema)}${isNullable ? " | null" : ""};\n`;
}

/** The TypeScript type of an attribute's schema. Enumerations are read as text: values may be added at any time. */
function typeOf(schema: z.ZodType): string {
  const { type, element, innerType } = schema.def as unknown as Readonly<
    Record<"element" | "innerType", z.ZodType | undefined>
  > & {
    readonly type: string;
  };
  if (type === "enum") return "string";
  if (type === "nullable" && innerType !== undefined) return `${typeOf(innerType)} | null`;
  if (type !== "array" || element === undefined) return type;
  const inner = typeOf(element);
  return `readonly ${inner.includes(" ") ? `(${inner})` : inner}[]`;
}
