import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Example } from "../../src/resources/example.ts";
import type { Definition, DescribedKind } from "./definition.ts";
import type { Files } from "./files.ts";

const root = join(__dirname, "../..");

interface Examples {
  readonly resource?: Example;
  readonly dataSource?: Example;
  readonly list?: Example;
  readonly action?: Example;
  /** In a folder of several kinds, by type name. */
  readonly dataSources?: Readonly<Record<string, Example>>;
}

/** What an example is of, by the names that `examples.ts` exports. */
type ExampleOf = "resource" | "dataSource" | "list" | "action";

/** The example of a kind, from the `examples.ts` in its folder, or of the listings. Every kind must have one. */
export async function exampleOf(kind: DescribedKind, as: ExampleOf): Promise<Example> {
  const folder = folderOf(kind);
  const found = (await examplesIn(folder))[as] ?? (await examplesIn("listings")).dataSources?.[kind.typeName];
  if (found !== undefined) return found;
  throw new Error(`${kind.typeName} has no example: export \`${as}\` from src/resources/${folder}/examples.ts`);
}

async function examplesIn(folder: string): Promise<Examples> {
  const path = join(root, "src", "resources", folder, "examples.ts");
  return existsSync(path) ? ((await import(path)) as Examples) : {};
}

/** The same in TypeScript, from `examples/constructs/`. Every kind must have one. The compiler and a test check these files. */
export function constructExample(name: string): readonly string[] {
  const path = join(root, "examples", "constructs", `${name}.ts`);
  if (!existsSync(path)) throw new Error(`there is no example in TypeScript: write examples/constructs/${name}.ts`);
  const text = readFileSync(path, "utf8").replaceAll("../../constructs/index.ts", "cdktf-provider-ims");
  return ["### CDK for Terraform", `\`\`\`typescript\n${text}\`\`\``];
}

/** The folder of a kind, and the name of its files elsewhere. */
export function folderOf({ typeName }: DescribedKind): string {
  return typeName.replace(/^ims_/, "").replaceAll("_", "-");
}

/** The examples as files of their own, for users to copy and for tools to check. */
export async function exampleFiles(definition: Definition): Promise<Files> {
  const { resources, dataSources, listResources, actions } = definition;
  const files = async (kinds: readonly DescribedKind[], as: ExampleOf, path: (typeName: string) => string) =>
    Promise.all(kinds.map(async (kind) => [path(kind.typeName), (await exampleOf(kind, as)).hcl] as const));
  return new Map([
    ...(await files(resources, "resource", (typeName) => `examples/resources/${typeName}/resource.tf`)),
    ...(await files(dataSources, "dataSource", (typeName) => `examples/data-sources/${typeName}/data-source.tf`)),
    ...(await files(
      listResources,
      "list",
      (typeName) => `examples/list-resources/${typeName}/list-resource.tfquery.hcl`,
    )),
    ...(await files(actions, "action", (typeName) => `examples/actions/${typeName}/action.tf`)),
  ]);
}
