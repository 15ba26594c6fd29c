import { access, readdir } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "terraform-provider-sdk/core";
import { findPackage, platformPackage } from "./platform-package.ts";

/** A file of the provider, and what it is called where Terraform finds it. */
export interface ProviderFile {
  readonly name: string;
  readonly source: string;
}

/** The files of the provider, that which Terraform starts being the last of them, and what a user is told about their choice. */
export interface ProviderForm {
  readonly files: readonly ProviderFile[];
  readonly told: string;
}

/** What the choice depends on. */
export interface FormOptions {
  /** Where the script is; packages of executables are searched from there. */
  readonly directory: string;
  readonly version: string;
  /** In Node's words. */
  readonly platform: string;
  readonly arch: string;
  /** What a failure says was being done. */
  readonly doing: string;
}

/**
 * Takes the executable, where the package of this platform is installed in this very version, or else the script.
 *
 * @throws Failure `install-no-provider`
 */
export async function chooseForm(options: FormOptions): Promise<ProviderForm> {
  const { directory, version, platform, doing } = options;
  const name = platformPackage(options);
  const found = findPackage(name, directory);
  if (found?.version === version) {
    const told = `It is the executable of the package ${name}: no Node is needed to run it.`;
    return { files: await filesOf(found.directory), told };
  }
  const missing =
    found === undefined
      ? `${name} is not installed`
      : `${name} is installed in version ${found.version}, not ${version}`;
  if (platform === "win32")
    throw new Failure({
      code: "install-no-provider",
      doing,
      happened: `Windows starts no script, and the package with the executable is missing: ${missing}.`,
      remedy: `Install it: npm install ${name}@${version}.`,
    });
  const script = join(directory, "terraform-provider-ims");
  await access(script).catch((cause: unknown) => {
    throw new Failure({
      code: "install-no-provider",
      doing,
      happened: `The provider's executable ${script} cannot be read.`,
      remedy: "In a checkout, build it first: `npm run build`.",
      cause,
    });
  });
  const told = `It is the script, which needs Node 20.19 or later wherever Terraform runs it: ${missing}.`;
  // with an extension of its own Node takes it for CommonJS also below a package.json of ESM; without one, ".3" of 1.2.3 would be the extension
  return { files: [{ name: `terraform-provider-ims_v${version}.cjs`, source: script }], told };
}

async function filesOf(folder: string): Promise<readonly ProviderFile[]> {
  const names = await readdir(folder);
  const isStarted = (name: string): number => (name.startsWith("terraform-provider-") ? 1 : 0);
  const sorted = names.sort((a, b) => isStarted(a) - isStarted(b));
  return sorted.map((name) => ({ name, source: join(folder, name) }));
}
