import type { FunctionSchema, ParameterSchema } from "terraform-provider-sdk";
import { frontMatter } from "./docs-front-matter.ts";
import { functionExamples } from "./function-examples.ts";
import { typeName } from "./docs-schema.ts";

/** The page of a provider function. */
export function functionPage(name: string, fn: FunctionSchema): string {
  const parameters = [...fn.parameters, ...(fn.variadic === undefined ? [] : [fn.variadic])];
  return [
    frontMatter(`${name} Function - ims`, "", fn.summary),
    `# function: ${name}`,
    fn.description,
    "Needs Terraform 1.8 or OpenTofu 1.7, and later.",
    ...exampleSection(name),
    "## Signature",
    `\`\`\`text\n${name}(${parameters.map(signature(fn)).join(", ")}) ${typeName(fn.returns).toLowerCase()}\n\`\`\``,
    "## Arguments",
    `${parameters.map((parameter, index) => `${index + 1}. ${argument(parameter)}`).join("\n")}\n`,
  ].join("\n\n");
}

/** What a page shows of the function in use. */
function exampleSection(name: string): readonly string[] {
  const example = functionExamples[name];
  if (example === undefined)
    throw new Error(`${name} has no example: write one in scripts/generate/function-examples.ts`);
  const { hcl, typescript } = example;
  const [builder] = /^\w+(?=[.(])/.exec(typescript) ?? [];
  const from = builder === undefined ? "" : `import { ${builder} } from "cdktf-provider-ims";\n\n`;
  return [
    "## Example Usage",
    `\`\`\`terraform\noutput "value" {\n  value = provider::ims::${hcl}\n}\n\`\`\``,
    "### CDK for Terraform",
    `\`\`\`typescript\n${from}const value = ${typescript};\n\`\`\``,
  ];
}

const signature =
  ({ variadic }: FunctionSchema) =>
  (parameter: ParameterSchema): string =>
    `${parameter.name} ${typeName(parameter.type).toLowerCase()}${parameter === variadic ? "..." : ""}`;

function argument({ name, type, description, allowNull }: ParameterSchema): string {
  return `\`${name}\` (${typeName(type)}${allowNull === true ? ", Nullable" : ""}) ${description}`;
}
