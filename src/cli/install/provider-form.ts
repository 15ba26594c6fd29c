import { access } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "terraform-provider-sdk/core";
import { DamagedPackage, filesOfPackage, findPackage, platformPackage } from "./platform-package.ts";

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

interface FoundPackage {
  readonly version: string;
  readonly files?: readonly ProviderFile[];
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
  const found = readPackage(name, options);
  if (found?.files !== undefined) {
    const told = `It is the executable of the package ${name}: no Node is needed to run it.`;
    return { files: found.files, told };
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

/** The package of this platform, with its files where it has this version. */
function readPackage(name: string, { directory, version, doing }: FormOptions): FoundPackage | undefined {
  try {
    const found = findPackage(name, directory);
    if (found?.version !== version) return found;
    const files = filesOfPackage(found).map((file) => ({ name: file, source: join(found.provider, file) }));
    return { version, files };
  } catch (cause) {
    if (!(cause instanceof DamagedPackage)) throw cause;
    throw new Failure({
      code: "install-no-provider",
      doing,
      happened: `The package ${name} is not whole: ${cause.message}.`,
      remedy: `Remove ${cause.directory}, and install it anew: npm install ${name}@${version}.`,
      cause,
    });
  }
}
