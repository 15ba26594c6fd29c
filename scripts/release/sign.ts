import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
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

/** Writes `FILE.sig`, a detached binary signature, with a keyring that is gone afterwards. */
export function sign(file: string, { privateKey, passphrase }: SigningKey): void {
  // short: the sockets of the agent are made in it
  const home = mkdtempSync(join(tmpdir(), "gpg-"));
  const gpg = (args: readonly string[], input: string): void => {
    const options = ["--homedir", home, "--batch", "--quiet", "--yes", "--pinentry-mode", "loopback"];
    execFileSync("gpg", [...options, ...args], { input, stdio: ["pipe", "ignore", "pipe"] });
  };
  try {
    gpg(["--import"], privateKey);
    gpg(["--passphrase-fd", "0", "--output", `${file}.sig`, "--detach-sign", file], passphrase);
  } finally {
    execFileSync("gpgconf", ["--homedir", home, "--kill", "gpg-agent"], { stdio: "ignore" });
    rmSync(home, { recursive: true, force: true });
  }
}
