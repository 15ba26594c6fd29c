import type { Example } from "../../src/resources/example.ts";
import { constructExample, exampleOf, folderOf } from "./docs-examples.ts";
import { endpointsPage } from "./docs-endpoints.ts";
import { frontMatter } from "./docs-front-matter.ts";
import { functionPage } from "./docs-functions.ts";
import { schemaSection } from "./docs-schema.ts";
import type { Definition, DescribedKind } from "./definition.ts";
import type { Files } from "./files.ts";

/** The pages that the Terraform Registry shows: the provider, every kind and every function. */
export async function docsPages(definition: Definition): Promise<Files> {
  const { provider, resources, dataSources, listResources, actions, functions } = definition;
  const resourcePages = resources.map(async (kind) => {
    const example = await exampleOf(kind, "resource");
    const page = kindPage(kind, "Resource", example);
    return [`docs/resources/${shortName(kind)}.md`, `${page}${importSection(kind, example)}`] as const;
  });
  const dataSourcePages = dataSources.map(async (kind) => {
    const page = kindPage(kind, "Data Source", await exampleOf(kind, "dataSource"));
    return [`docs/data-sources/${shortName(kind)}.md`, page] as const;
  });
  const listPages = listResources.map(async (kind) => {
    return [`docs/list-resources/${shortName(kind)}.md`, listPage(kind, await exampleOf(kind, "list"))] as const;
  });
  const actionPages = actions.map(async (kind) => {
    const page = actionPage(kind, await exampleOf(kind, "action"));
    return [`docs/actions/${shortName(kind)}.md`, page] as const;
  });
  return new Map([
    ["docs/index.md", providerPage(provider)],
    ["docs/guides/endpoints.md", endpointsPage()],
    ...(await Promise.all([...resourcePages, ...dataSourcePages, ...listPages, ...actionPages])),
    ...Object.entries(functions).map(([name, fn]) => [`docs/functions/${name}.md`, functionPage(name, fn)] as const),
  ]);
}

const providerExample = `terraform {
  required_providers {
    ims = {
      source = "infra-management/ims"
    }
  }
}

# the token comes from IMS_ACCESS_TOKEN
provider "ims" {
  base_url = "https://api.example.com"
}
`;

function providerPage({ description, attributes }: DescribedKind): string {
  return [
    frontMatter("ims Provider", undefined, description),
    "# ims Provider",
    description,
    "## Example Usage",
    hcl(providerExample),
    ...constructExample("provider"),
    schemaSection(attributes),
  ].join("\n\n");
}

function kindPage(kind: DescribedKind, sort: "Resource" | "Data Source", example: Example): string {
  const { typeName, description, attributes, blocks } = kind;
  return [
    frontMatter(`${typeName} ${sort} - ims`, subcategory(kind), description),
    `# ${typeName} (${sort})`,
    description,
    "## Example Usage",
    hcl(example.hcl),
    ...constructExample(sort === "Resource" ? folderOf(kind) : `data-${folderOf(kind)}`),
    schemaSection(attributes, blocks),
  ].join("\n\n");
}

/** How to invoke it without a resource, and what other engines do. */
function actionPage(kind: DescribedKind, example: Example): string {
  const { typeName, description, attributes } = kind;
  const name = /^action "\w+" "(\w+)"/m.exec(example.hcl)?.[1];
  if (name === undefined) throw new Error(`the example of ${typeName} must declare the action`);
  return [
    frontMatter(`${typeName} Action - ims`, subcategory(kind), description),
    `# ${typeName} (Action)`,
    description,
    `Terraform 1.14 and later. With older ones and with OpenTofu, ${otherwise(kind)} does the same.`,
    "## Example Usage",
    hcl(example.hcl),
    "Without a resource that triggers it:",
    `\`\`\`shell\nterraform apply -invoke=action.${typeName}.${name}\n\`\`\``,
    schemaSection(attributes),
  ].join("\n\n");
}

function listPage(kind: DescribedKind, example: Example): string {
  const { typeName, description, attributes } = kind;
  return [
    frontMatter(`${typeName} List Resource - ims`, subcategory(kind), description),
    `# ${typeName} (List Resource)`,
    description,
    "For `terraform query` (Terraform 1.14 and later): [finding what exists](../guides/query.md).",
    "## Example Usage",
    hcl(example.hcl),
    schemaSection(attributes),
  ].join("\n\n");
}

const commands: Readonly<Record<string, string>> = {
  ims_dns_cleanup: "ims dns cleanup",
  ims_server_decommission_steps: "ims server decommission",
  ims_server_wait_for_facts: "ims server wait-for-facts",
};

function otherwise({ typeName }: DescribedKind): string {
  const command = commands[typeName];
  if (command === undefined) throw new Error(`no command does what ${typeName} does: name it here`);
  return `[\`${command}\`](../guides/actions.md)`;
}

function importSection(kind: DescribedKind, { hcl: text, imports = [], identity }: Example): string {
  const { typeName } = kind;
  const name = /^resource "\w+" "(\w+)"/.exec(text)?.[1];
  if (name === undefined || imports.length === 0)
    throw new Error(`the example of ${typeName} must begin with a resource and say how to import it`);
  const address = `${typeName}.${name}`;
  return [
    "\n## Import",
    "The import ID:",
    imports.map(({ id, when }) => `- \`${id}\`: ${when}`).join("\n"),
    "With an `import` block (Terraform 1.5 and later):",
    hcl(`import {\n  to = ${address}\n  id = "${imports[0]?.id ?? ""}"\n}\n`),
    "Or with the `import` command:",
    `\`\`\`shell\n${imports.map(({ id }) => `terraform import ${address} '${id}'`).join("\n")}\n\`\`\``,
    ...identitySection(kind, address, identity),
  ].join("\n\n");
}

function identitySection(
  { typeName, identity }: DescribedKind,
  address: string,
  values: Example["identity"],
): readonly string[] {
  if (identity === undefined || values === undefined)
    throw new Error(`the example of ${typeName} must say what names its object`);
  const width = Math.max(...Object.keys(values).map((name) => name.length));
  const lines = Object.entries(values).map(([name, value]) => `    ${name.padEnd(width)} = ${JSON.stringify(value)}\n`);
  const attributes = Object.entries(identity.attributes).map(
    ([name, { presence, description }]) =>
      `- \`${name}\` (${presence === "required" ? "Required" : "Optional"}) ${description}`,
  );
  return [
    "Or by what names the object (Terraform 1.12 and OpenTofu 1.12 and later):",
    hcl(`import {\n  to = ${address}\n  identity = {\n${lines.join("")}  }\n}\n`),
    "### Identity Schema",
    `${attributes.join("\n")}\n`,
  ];
}

/** The three APIs of the service. */
function subcategory({ typeName }: DescribedKind): string {
  if (typeName.startsWith("ims_dns_")) return "DNS";
  return typeName.startsWith("ims_platform_") ? "Container platform" : "Servers";
}

function hcl(text: string): string {
  return `\`\`\`terraform\n${text}\`\`\``;
}

function shortName({ typeName }: DescribedKind): string {
  return typeName.replace(/^ims_/, "");
}
