import type { Example } from "../src/resources/example.ts";
import { constructExample, exampleOf, folderOf } from "./docs-examples.ts";
import { endpointsPage } from "./docs-endpoints.ts";
import { frontMatter } from "./docs-front-matter.ts";
import { functionPage } from "./docs-functions.ts";
import { schemaSection } from "./docs-schema.ts";
import type { Definition, DescribedKind } from "./generate-definition.ts";
import type { Files } from "./generate-files.ts";

/** The pages that the Terraform Registry shows: the provider, every kind and every function. */
export async function docsPages(definition: Definition): Promise<Files> {
  const { provider, resources, dataSources, functions } = definition;
  const resourcePages = resources.map(async (kind) => {
    const example = await exampleOf(kind, "resource");
    const page = kindPage(kind, "Resource", example);
    return [`docs/resources/${shortName(kind)}.md`, `${page}${importSection(kind, example)}`] as const;
  });
  const dataSourcePages = dataSources.map(async (kind) => {
    const page = kindPage(kind, "Data Source", await exampleOf(kind, "dataSource"));
    return [`docs/data-sources/${shortName(kind)}.md`, page] as const;
  });
  return new Map([
    ["docs/index.md", providerPage(provider)],
    ["docs/guides/endpoints.md", endpointsPage()],
    ...(await Promise.all([...resourcePages, ...dataSourcePages])),
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

function importSection({ typeName }: DescribedKind, { hcl: text, imports = [] }: Example): string {
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
    `\`\`\`shell\n${imports.map(({ id }) => `terraform import ${address} '${id}'`).join("\n")}\n\`\`\`\n`,
  ].join("\n\n");
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
