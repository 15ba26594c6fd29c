import { dnsEndpoints } from "../../src/apis/dns/endpoints.ts";
import { platformEndpoints } from "../../src/apis/platform/endpoints.ts";
import { serversEndpoints } from "../../src/apis/servers/endpoints.ts";
import type { Endpoint } from "../../src/http/endpoint.ts";
import { frontMatter } from "./docs-front-matter.ts";
import { ways, type Way } from "./endpoint-ways.ts";

const description =
  "Every endpoint of the service, and how to come to it from TypeScript, from HCL and from the terminal.";

const intro = `Every endpoint of the interface, with its way

- from a program: the method of the \`client\` that [\`connect\`](client.md) gives. \`client.services\` has each endpoint as it is, too,
  by the name in brackets, without the promises of the others;
- from a stack in TypeScript: the construct;
- from HCL: the resource or data source;
- from the terminal: the command. Where there is none of its own, \`terraform apply\` or \`cdktf deploy\` of what stands in the columns
  before it does it.`;

const apis = [
  { title: "Servers", root: "{base_url}/servers/1", endpoints: serversEndpoints },
  { title: "DNS", root: "{base_url}/dns/1", endpoints: dnsEndpoints },
  { title: "Container platform", root: "{base_url}/{platform_segment}/1", endpoints: platformEndpoints },
] as const;

/** The page that says for every endpoint how users come to it. */
export function endpointsPage(): string {
  return [
    frontMatter("Every endpoint", "", description),
    "# Every endpoint",
    intro,
    ...apis.flatMap(({ title, root, endpoints }) => [
      `## ${title}`,
      `Below \`${root}\`:`,
      table(Object.values<Endpoint>(endpoints)),
    ]),
  ]
    .join("\n\n")
    .concat("\n");
}

function table(endpoints: readonly Endpoint[]): string {
  return [
    "| what | request | program | construct | HCL | terminal |",
    "| --- | --- | --- | --- | --- | --- |",
    ...endpoints.map((endpoint) => row(endpoint, ways[endpoint.name as keyof typeof ways])),
  ].join("\n");
}

function row({ name, method, path }: Endpoint, way: Way): string {
  const { dataSources = [], resources = [], commands = [], otherwise } = way;
  const kinds = [
    ...resources.map((typeName) => ({
      typeName,
      address: typeName,
      folder: "resources",
      construct: pascalCase(typeName.slice("ims_".length)),
    })),
    ...[...dataSources, ...(otherwise === undefined ? [] : [otherwise.dataSource])].map((typeName) => ({
      typeName,
      address: `data.${typeName}`,
      folder: "data-sources",
      construct: `Data${pascalCase(typeName)}`,
    })),
  ];
  const cells = [
    way.what,
    `\`${method} ${path}\``,
    `\`client.${way.client}\`${way.client.startsWith("services.") ? "" : ` (\`${name}\`)`}`,
    kinds.map(({ construct }) => `\`${construct}\``).join(", "),
    kinds
      .map(({ typeName, address, folder }) => `[\`${address}\`](../${folder}/${typeName.slice("ims_".length)}.md)`)
      .join(", ") + (otherwise === undefined ? "" : `: ${otherwise.how}`),
    commands.length === 0 ? "`terraform apply`" : commands.map((command) => `\`ims ${command}\``).join(", "),
  ];
  return `| ${cells.join(" | ")} |`;
}

function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
