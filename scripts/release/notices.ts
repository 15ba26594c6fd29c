import type { BundledPackage } from "./bundled.ts";

/** The file of an archive that names what is in its executables, and under which licences. */
export function notices(packages: readonly BundledPackage[], bunVersion: string): string {
  return [
    `This program is licensed under MPL-2.0: see LICENSE. Its executables contain what follows.

Bun ${bunVersion}, licensed under MIT, https://github.com/oven-sh/bun. Bun contains other works, listed with their licences in
https://github.com/oven-sh/bun/blob/bun-v${bunVersion}/LICENSE.md. Among them are JavaScriptCore and WebKit, licensed under LGPL-2,
whose source is at https://github.com/oven-sh/webkit. To use a changed JavaScriptCore, build Bun with it as that page describes; then
build the executables with your Bun from the source of this program, by \`npm run build:executables\`.
`,
    ...packages.map(
      ({ name, version, license, text }) => `${name} ${version}, licensed under ${license}:\n\n${text}\n`,
    ),
  ].join(`\n${"-".repeat(80)}\n\n`);
}
