import { resolve } from "node:path";
import { visible } from "terraform-provider-sdk/core";
import type { Account } from "../../adopt/account/account.ts";
import { readAccount } from "../../adopt/account/read-account.ts";
import { adopt } from "../../adopt/declare/adopt.ts";
import type { Adoption, RecordMode } from "../../adopt/declare/adopted.ts";
import { declaredObjects, findDropped, type DeclaredObjects } from "../../adopt/declare/dropped.ts";
import { labelsOf } from "../../adopt/declare/labels.ts";
import { readsExactly } from "../../adopt/declare/draft-whole-zone.ts";
import { printHcl } from "../../adopt/hcl/hcl-project.ts";
import { readLast } from "../../adopt/manifest.ts";
import { writeProject } from "../../adopt/project-directory.ts";
import { printTypeScript } from "../../adopt/typescript/typescript-project.ts";
import { inShell, type ConnectOptions } from "../../client/index.ts";
import type { CommandContext } from "../command-context.ts";
import { connectCommand } from "../connect-command.ts";
import { settingsOfEnvironment } from "../environment-settings.ts";
import { withProgress } from "../progress.ts";
import { reading } from "../stopped.ts";

/** The options of `ims import` as they are typed. */
export interface ImportArguments {
  readonly out: string;
  readonly format: "cdktf" | "hcl";
  readonly records: RecordMode;
  readonly customer: readonly string[];
  readonly zone: readonly string[];
  readonly cluster: readonly string[];
  readonly force: boolean;
}

/**
 * Writes what the service holds as code that imports it. Reads only.
 *
 * @throws Failure `import-would-overwrite`, `import-would-drop`, `import-unwritable`, `option-invalid`; whatever says that the service cannot be read
 */
export async function runImport(args: ImportArguments, context: CommandContext): Promise<void> {
  const { terminal, version } = context;
  const settings = settingsOfEnvironment(context);
  const directory = resolve(args.out);
  const former = await readLast(directory);
  const { account, service, platformSegment } = await read({ ...args, declared: former.objects }, settings, context);
  const adoption = adopt(account, args.records, former.labels);
  const about = { version, baseUrl: settings.baseUrl };
  const files = args.format === "hcl" ? printHcl(adoption) : printTypeScript(adoption, about);
  for (const { object, reason } of [...adoption.leftOut, ...adoption.files.flatMap((file) => file.leftOut)])
    terminal.report(visible(`left out ${object}: ${reason}`));
  const { written, unchanged, removed } = await writeProject(directory, files, {
    objects: declaredObjects(adoption),
    labels: labelsOf(adoption, former.labels),
    // without clusters there are no projects, and what they are in does not matter
    origin: { service, ...(adoption.read.projects.length === 0 ? {} : { platformSegment }) },
    findDropped: (before) => findDropped(before, adoption),
    force: args.force,
  });
  terminal.print(`${args.out}: ${describe(adoption)}`);
  const others = removed.length === 0 ? "" : `, ${removed.length} removed`;
  terminal.print(`${count(written.length, "file")} written, ${unchanged.length} unchanged${others}`);
  if (adoption.files.flatMap(({ objects }) => objects).length > manyObjects) terminal.report(slow(args));
  for (const line of ["", "next:", ...nextCommands(args)]) terminal.print(line);
}

async function read(
  args: ImportArguments & { readonly declared: DeclaredObjects },
  settings: ConnectOptions,
  { terminal, signal }: CommandContext,
): Promise<{ readonly account: Account; readonly service: string; readonly platformSegment: string }> {
  const client = connectCommand(settings);
  try {
    const account = await reading(`Cannot read the account at ${settings.baseUrl}`, () =>
      withProgress({ terminal }, "Reading the account", (say) =>
        readAccount(
          {
            client,
            narrowing: { customers: args.customer, zones: args.zone, clusters: args.cluster },
            declared: args.declared,
            needsExact: readsExactly(args.records),
            progress: (what, done, of) => say(`Reading ${what}: ${done} of ${of}`),
          },
          signal,
        ),
      ),
    );
    return { account, service: client.baseUrl, platformSegment: client.platformSegment };
  } finally {
    await client.close();
  }
}

/**
 * Terraform 1.11 and 1.15 compare each import block with each other one whenever they read a configuration: `init` took about 2.5 s with 2,000
 * of them, 9 s with 4,000. OpenTofu 1.12 does not: 0.5 s with 4,000.
 */
const manyObjects = 3_000;

function slow({ records }: ImportArguments): string {
  return (
    "Terraform compares each import block with each other one, so its runs will be slow here (those of OpenTofu are not). " +
    (records === "zone" ? "" : "`--records zone` writes one for a zone. ") +
    "Or import each part into a directory of its own: --zone, --customer or --cluster with --out."
  );
}

/** `50 ims_server_definition, 10 ims_platform_project` */
function describe({ files }: Adoption): string {
  const objects = files.flatMap((file) => file.objects);
  const kinds = [...new Set(objects.map(({ kind }) => kind.typeName))].sort();
  const counts = kinds.map((name) => `${objects.filter(({ kind }) => kind.typeName === name).length} ${name}`);
  return counts.length === 0 ? "nothing to import" : counts.join(", ");
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}

/** What leads from the files to a first plan. */
function nextCommands({ out, format }: ImportArguments): string[] {
  const directory = /^[\w./-]+$/.test(out) ? out : inShell(out);
  if (format === "hcl")
    return [
      "  npx ims install",
      `  cd ${directory}`,
      "  terraform init",
      "  terraform plan   # imports everything and changes nothing",
    ];
  return [
    `  cd ${directory}`,
    "  npm install",
    // where npm could not install, `ims` would be the name of an unrelated package, which npx fetches and runs
    "  npx cdktf-provider-ims install",
    "  npx cdktf diff --skip-provider-lock   # imports everything and changes nothing",
  ];
}
