import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A package whose code is part of what is shipped. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression. */
  readonly license: string;
  /** Text of its licence. */
  readonly text: string;
}

/** Licences that let their code be part of an MPL-2.0 program, if they are handed on. */
const accepted = ["MIT", "ISC", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "0BSD"];

/** The packages that bundled files belong to, by name. Throws where one has no licence text, or another licence than those accepted. */
export function bundledPackages(root: string, inputs: readonly string[]): readonly BundledPackage[] {
  const folders = new Set(
    inputs.flatMap((input) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? []),
  );
  return [...folders].sort().map((folder) => readPackage(join(root, folder)));
}

function readPackage(folder: string): BundledPackage {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    name: string;
    version: string;
    license?: string;
  };
  const { name, version, license = "" } = manifest;
  if (!accepted.includes(license)) throw new Error(`${name} has the licence "${license}", which nobody has looked at`);
  const text = licenceText(folder);
  if (text === undefined) throw new Error(`${name} has no licence text that could be handed on`);
  return { name, version, license, text };
}

/** The licence file, or what the README says under that heading. */
function licenceText(folder: string): string | undefined {
  const read = (pattern: RegExp): string => {
    const file = readdirSync(folder).find((entry) => pattern.test(entry));
    return file === undefined ? "" : readFileSync(join(folder, file), "utf8");
  };
  const section = /^#+ *licen[cs]e\s+([\s\S]{100,})/im.exec(read(/^readme\.md$/i))?.[1] ?? "";
  return [read(/^licen[cs]e(?:\.\w+)?$/i), section].map((text) => text.trim()).find((text) => text !== "");
}
