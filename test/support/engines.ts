import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { devNull, tmpdir } from "node:os";
import { delimiter, resolve } from "node:path";
import { putOnPath } from "./on-path.ts";

/** A Terraform or OpenTofu that the acceptance tests drive. */
interface Engine {
  /** As it was named: a path, or a name on the PATH. */
  readonly named: string;
  /** Path of the executable; undefined: there is none. */
  readonly file: string | undefined;
}

/** What not every engine has, and since which version. What is not named here, Terraform 1.5 and OpenTofu 1.6 have. */
const since = {
  "provider functions": { Terraform: "1.8", OpenTofu: "1.7" },
  "moves between types": { Terraform: "1.8", OpenTofu: "1.10" },
  // whose target has no resource block: OpenTofu asks for the move all the same
  "moves to nothing": { Terraform: "1.8", OpenTofu: undefined },
  "list resources": { Terraform: "1.14", OpenTofu: undefined },
  "resource identity": { Terraform: "1.12", OpenTofu: "1.12" },
  // to a kind whose identity has more attributes: OpenTofu 1.12 keeps the identity of the old one (docs/protocol.md#identities)
  "moves to a longer identity": { Terraform: "1.8", OpenTofu: undefined },
  // of a map, in what -generate-config-out writes: others leave them unquoted
  "generated keys with spaces": { Terraform: "1.10", OpenTofu: undefined },
  // with a lifecycle
  "removed blocks": { Terraform: "1.7", OpenTofu: "1.10" },
  actions: { Terraform: "1.14", OpenTofu: undefined },
  "actions of a destruction": { Terraform: "1.16", OpenTofu: undefined },
  "tests in HCL": { Terraform: "1.6", OpenTofu: "1.6" },
  "mocks in tests": { Terraform: "1.7", OpenTofu: "1.8" },
  "tests side by side": { Terraform: "1.12", OpenTofu: undefined },
  "providers from container registries": { Terraform: undefined, OpenTofu: "1.10" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string | undefined>>>>;
export type Feature = keyof typeof since;

const onWindows = process.platform === "win32";
const byDefault = "terraform";
const { IMS_TEST_ENGINES: several, TERRAFORM_BINARY_NAME: one } = process.env;
const engines: readonly Engine[] = (several ?? one ?? byDefault)
  .split(delimiter)
  .filter((named) => named !== "")
  .map((named) => ({ named, file: find(named) }));

/** The engine whose suites are being declared, and how many tests and suites of this file were left out. */
let declared = engines[0];
let leftOut = 0;

/**
 * Declares a suite once for every engine that `IMS_TEST_ENGINES` names (separated as in PATH), or for that of
 * `TERRAFORM_BINARY_NAME`, or for the `terraform` on the PATH. While its tests run, `terraform` on the PATH is that engine.
 *
 * Where the engine has not what the suite needs, it is skipped, loudly; so it is where there is no engine at all, but not in CI.
 */
export function describeWithTerraform(name: string, suite: () => void, ...needs: readonly Feature[]): void {
  for (const engine of engines) {
    const title = engines.length === 1 ? name : `${name} [${describeVersion(engine)}]`;
    const reason = whyNot(engine, needs);
    if (reason !== undefined) tellLeftOut(title, reason);
    (reason === undefined ? describe : describe.skip)(title, () => {
      declared = engine;
      if (engine.named !== byDefault && engine.file !== undefined) putOnPath(engine.file, "terraform");
      suite();
    });
  }
}

/** `it` where the engine of the suite has a feature, and a loud skip where it has not. */
export function itNeeds(feature: Feature, name: string, test: jest.ProvidesCallback): void {
  const reason = declared === undefined ? undefined : whyNot(declared, [feature]);
  if (reason !== undefined) tellLeftOut(name, reason);
  (reason === undefined ? it : it.skip)(name, test);
}

function find(named: string): string | undefined {
  const directories = /[/\\]/.test(named) ? ["."] : (process.env["PATH"] ?? "").split(delimiter);
  const files = directories.map((directory) => resolve(directory, named));
  return files.flatMap((file) => (onWindows ? [file, `${file}.exe`] : [file])).find((file) => existsSync(file));
}

/** Why an engine cannot run what needs these features; undefined: it can. */
function whyNot(engine: Engine, needs: readonly Feature[]): string | undefined {
  if (engine.file === undefined) {
    if (several !== undefined || process.env["CI"] === "true")
      throw new Error(`there is no ${engine.named} to test with`);
    return `there is no ${engine.named} on PATH. Install it to run these.`;
  }
  const missing = needs.find((feature) => {
    const [product, version] = versionOf(engine);
    const first = since[feature][product];
    return first === undefined || isOlder(version, first);
  });
  if (missing === undefined) return undefined;
  const { Terraform, OpenTofu } = since[missing];
  const firstIn = (version: string | undefined): string => (version === undefined ? "not yet" : `since ${version}`);
  return `${describeVersion(engine)} has no ${missing}: Terraform has them ${firstIn(Terraform)}, OpenTofu ${firstIn(OpenTofu)}.`;
}

function tellLeftOut(title: string, reason: string): void {
  leftOut += 1;
  process.stderr.write(`\nSKIPPED, loudly (${leftOut} in this file): ${title}: ${reason}\n\n`);
}

const versions = new Map<string, readonly ["Terraform" | "OpenTofu", string]>();

/** What an engine calls itself, and its version. `version -json` does not tell the one from the other. */
function versionOf({ named, file = named }: Engine): readonly ["Terraform" | "OpenTofu", string] {
  const known = versions.get(file);
  if (known !== undefined) return known;
  const env = { CHECKPOINT_DISABLE: "1", TF_CLI_CONFIG_FILE: devNull };
  const said = execFileSync(file, ["version"], { cwd: tmpdir(), env, encoding: "utf8" });
  const [, product, version = ""] = /^(Terraform|OpenTofu) v(\S+)/m.exec(said) ?? [];
  if (product !== "Terraform" && product !== "OpenTofu")
    throw new Error(`${file} is no Terraform or OpenTofu: ${said}`);
  const found = [product, version] as const;
  versions.set(file, found);
  return found;
}

const describeVersion = (engine: Engine): string =>
  engine.file === undefined ? engine.named : versionOf(engine).join(" ");

/** Whether a version such as `1.11.4` comes before another one, such as `1.7`. */
export function isOlder(version: string, than: string): boolean {
  const numbers = (text: string): number[] => text.split(".").map((part) => Number.parseInt(part, 10));
  const [a = [], b = []] = [version, than].map(numbers);
  const at = b.findIndex((part, index) => part !== (a[index] ?? 0));
  return at !== -1 && (a[at] ?? 0) < (b[at] ?? 0);
}
