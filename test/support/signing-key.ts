import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SigningKey } from "../../scripts/release/sign.ts";

/** A key for signing, as a project would have it in the secrets of its CI; `madeAt` (`20200101T000000`) makes one that has expired by now. */
export function makeKey({ madeAt }: { madeAt?: string } = {}): SigningKey & { readonly publicKey: string } {
  // short: the sockets of the agent are made in it
  const home = mkdtempSync(join(tmpdir(), "gpg-"));
  const passphrase = "a passphrase";
  const gpg = (...args: string[]): string => {
    const options = ["--homedir", home, "--batch", "--pinentry-mode", "loopback", "--passphrase", passphrase];
    return execFileSync("gpg", [...options, ...args], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  };
  const time = madeAt === undefined ? [] : ["--faked-system-time", madeAt];
  gpg(...time, "--quick-gen-key", "release@example.com", "rsa2048", "sign", madeAt === undefined ? "never" : "1d");
  const key = { privateKey: gpg("--armor", "--export-secret-keys"), passphrase, publicKey: gpg("--armor", "--export") };
  execFileSync("gpgconf", ["--homedir", home, "--kill", "gpg-agent"]);
  rmSync(home, { recursive: true, force: true });
  return key;
}
