/**
 * `npm run release:artifacts`: what the registries want, and mirrors to share it without one, in `release/artifacts`. Platforms may be
 * named: `-- linux_amd64`. The signing key is IMS_RELEASE_GPG_KEY (an armoured private key) with IMS_RELEASE_GPG_PASSPHRASE; without
 * one, `-- --unsigned` must be said.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { version } from "../package.json";
import { platformNamed, platforms } from "./executables/platforms.ts";
import { makeArtifacts } from "./release/artifacts.ts";
import { checkKey, signingKey } from "./release/sign.ts";

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { unsigned: { type: "boolean" } } });
  const key = values.unsigned === true ? undefined : signingKey(process.env);
  if (key === undefined && values.unsigned !== true) {
    throw new Error(
      "There is no key to sign with: set IMS_RELEASE_GPG_KEY to an armoured private key, or leave out the signature, which registries " +
        "want: npm run release:artifacts -- --unsigned",
    );
  }
  if (key !== undefined) checkKey(key);
  const wanted = positionals.length === 0 ? platforms : positionals.map(platformNamed);
  const directory = join(__dirname, "../release/artifacts");
  await makeArtifacts({ version, platforms: wanted, directory, key });
  console.log(`${key === undefined ? "made, unsigned" : "made and signed"}: ${directory}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
