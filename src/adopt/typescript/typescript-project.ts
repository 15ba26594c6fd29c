import { createHash } from "node:crypto";
import type { AdoptedFile, Adoption } from "../declare/adopted.ts";
import { uniqueNames } from "../declare/unique-names.ts";
import { headLines, leftOutLines } from "../render/file-comments.ts";
import type { GeneratedFiles } from "../render/generated-files.ts";
import { stringLiteral } from "./string-literal.ts";
import { printObject } from "./construct-code.ts";

/** What a generated project depends on. */
export interface Surrounding {
  /** Of this package. */
  readonly version: string;
  /** Whose account it is: two accounts are two projects. */
  readonly baseUrl: string;
}

/** An account as a project of CDK for Terraform: a file for each zone, customer and cluster, and what a project needs. */
export function printTypeScript({ files, leftOut }: Adoption, about: Surrounding): GeneratedFiles {
  const modules = nameModules(files);
  return new Map([
    ["package.json", packageJson(about)],
    ["tsconfig.json", tsconfig],
    ["cdktf.json", cdktfJson(about)],
    [".gitignore", "node_modules\ncdktf.out\n.terraform\n*.tfstate\n*.tfstate.*\n"],
    [
      "main.ts",
      printMain(
        modules.filter(({ file }) => file.objects.length > 0),
        leftOutLines(leftOut),
      ),
    ],
    ...modules.map((module) => [`${module.path}.ts`, printModule(module)] as const),
  ]);
}

interface Module {
  readonly file: AdoptedFile;
  /** Without its ending. */
  readonly path: string;
  /** What it exports. */
  readonly name: string;
}

const folders = { servers: "servers", zone: "zones", projects: "projects" } as const;
const prefixes = { servers: "serversOf", zone: "zone", projects: "projectsOf" } as const;

function nameModules(files: readonly AdoptedFile[]): Module[] {
  const names = uniqueNames(
    files.map(({ group, slug }) => {
      const words = slug.split(/[^a-z0-9]+/).filter((word) => word !== "");
      const name = prefixes[group] + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
      return { name, isPlain: /^[a-z0-9]+(\.[a-z0-9]+)*$/.test(slug), identity: `${group} ${slug}` };
    }),
    // the constant that the file of a zone begins with
    (name) => name === "zone",
  );
  return files.map((file, at) => {
    const path = `${folders[file.group]}/${file.slug}`;
    // a zone can end in what module resolution takes for the ending of a file
    const isFileName = /\.(d|[cm]?[jt]sx?|json|node)$/.test(path);
    return { file, path: isFileName ? `${path}_` : path, name: names[at] ?? "" };
  });
}

function printMain(modules: readonly Module[], leftOut: readonly string[]): string {
  const imports = modules.map(({ name, path }) => `import { ${name} } from ${stringLiteral(`./${path}`)};`);
  return [
    ...leftOut.map((line) => `// ${line}`),
    'import { App, TerraformStack } from "cdktf";',
    'import { ImsProvider } from "cdktf-provider-ims";',
    ...imports,
    "",
    "const app = new App();",
    'const stack = new TerraformStack(app, "ims");',
    "// settings and tokens come from the environment: IMS_BASE_URL, IMS_ACCESS_TOKEN",
    'new ImsProvider(stack, "ims");',
    "",
    ...modules.map(({ name }) => `${name}(stack);`),
    ...(modules.length === 0 ? [] : [""]),
    "app.synth();",
    "",
  ].join("\n");
}

function printModule({ file, name }: Module): string {
  const { group, of, objects } = file;
  const comment = headLines(file).map((line) => ` * ${line}`);
  const head = comment.length === 1 ? [`/**${comment[0]?.slice(2) ?? ""} */`] : ["/**", ...comment, " */"];
  // nothing of it can be declared: a comment in the file says why
  if (objects.length === 0) return [...head, "export {};", ""].join("\n");
  const uses = new Set<string>();
  const zone = group === "zone" ? of : undefined;
  const statements = objects.map((object) => printObject(object, { zone, uses }));
  return [
    importOf([...uses].sort(compareNames)),
    'import type { Construct } from "constructs";',
    "",
    ...(zone === undefined ? [] : [`const zone = ${stringLiteral(zone)};`, ""]),
    ...head,
    `export function ${name}(scope: Construct): void {`,
    `${statements.join("\n")}}`,
    "",
  ].join("\n");
}

/** In one line, or one a line, as prettier does it. */
function importOf(names: readonly string[]): string {
  const line = `import { ${names.join(", ")} } from "cdktf-provider-ims";`;
  return line.length <= 80
    ? line
    : ["import {", ...names.map((name) => `  ${name},`), '} from "cdktf-provider-ims";'].join("\n");
}

function compareNames(a: string, b: string): number {
  return a.localeCompare(b, "en");
}

function packageJson({ version }: Surrounding): string {
  return json({
    name: "ims-account",
    private: true,
    scripts: { check: "tsc", plan: "cdktf diff --skip-provider-lock", deploy: "cdktf deploy --skip-provider-lock" },
    dependencies: { cdktf: "^0.21.0", "cdktf-provider-ims": `^${version}`, constructs: "^10.4.2" },
    devDependencies: { "@types/node": "^20.19.0", "cdktf-cli": "^0.21.0", tsx: "^4.0.0", typescript: "^5.9.0" },
  });
}

const tsconfig = json({
  compilerOptions: {
    target: "es2022",
    module: "nodenext",
    types: ["node"],
    strict: true,
    noUnusedLocals: true,
    skipLibCheck: true,
    noEmit: true,
  },
  include: ["**/*.ts"],
  exclude: ["node_modules", "cdktf.out"],
});

function cdktfJson({ baseUrl }: Surrounding): string {
  const hash = createHash("sha256").update(baseUrl).digest("hex");
  const id = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `4${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ];
  return json({
    language: "typescript",
    app: "npx tsx main.ts",
    projectId: id.join("-"),
    sendCrashReports: "false",
    terraformProviders: [],
    terraformModules: [],
    context: {},
  });
}

/** As prettier writes it: short lists in one line. */
function json(value: object): string {
  const text = JSON.stringify(value, null, 2).replace(/\[\s+("[^"]*"(?:,\s+"[^"]*")*)\s+\]/g, (_, items: string) => {
    return `[${items.replace(/,\s+/g, ", ")}]`;
  });
  return `${text}\n`;
}
