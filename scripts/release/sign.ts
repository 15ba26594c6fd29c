import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What signs a release. */
export interface SigningKey {
  /** An armoured private key. */
  readonly privateKey: string;
  readonly passphrase: string;
}

/** The key that the environment holds; `undefined` where it holds none. */
export function signingKey(env: NodeJS.ProcessEnv): SigningKey | undefined {
  const privateKey = env["IMS_RELEASE_GPG_KEY"] ?? "";
  return privateKey === "" ? undefined : { privateKey, passphrase: env["IMS_RELEASE_GPG_PASSPHRASE"] ?? "" };
}

/**
 * Signs something that is thrown away: the release itself is signed only after everything is built.
 *
 * @throws Error that says what is wrong with the key
 */
export function checkKey(key: SigningKey): void {
  const work = mkdtempSync(join(tmpdir(), "gpg-"));
  try {
    const file = join(work, "text");
    writeFileSync(file, "is signed to see whether the key can\n");
    sign(file, key);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Writes `FILE.sig`, a detached binary signature, with a keyring that is gone afterwards. */
export function sign(file: string, { privateKey, passphrase }: SigningKey): void {
  // short: the sockets of the agent are made in it
  const home = mkdtempSync(join(tmpdir(), "gpg-"));
  const gpg = (args: readonly string[], input: string): void => {
    const options = ["--homedir", home, "--batch", "--quiet", "--yes", "--pinentry-mode", "loopback"];
    const { error, status, stderr } = spawnSync("gpg", [...options, ...args], { input, encoding: "utf8" });
    // a gpg that ends before it has read its input is an error, too: what it says is told
    if (status === null) throw new Error(`gpg cannot be started: ${error?.message ?? "it was killed"}. Install GnuPG.`);
    if (status !== 0) throw new Error(cannotSign(stderr));
  };
  try {
    gpg(["--import"], privateKey);
    gpg(["--passphrase-fd", "0", "--output", `${file}.sig`, "--detach-sign", file], passphrase);
  } finally {
    spawnSync("gpgconf", ["--homedir", home, "--kill", "gpg-agent"], { stdio: "ignore" });
    rmSync(home, { recursive: true, force: true });
  }
}

function cannotSign(said: string): string {
  const lines = said.split("\n").map((line) => line.replace(/^gpg: /, "").replace(/\.$/, ""));
  const told = lines.filter((line) => line !== "").join("; ");
  return (
    `The key in IMS_RELEASE_GPG_KEY cannot sign: ${told}. It must be an armoured private key that signs and has not expired, ` +
    "itself and not its path (gpg --armor --export-secret-keys ID), and IMS_RELEASE_GPG_PASSPHRASE its passphrase."
  );
}
