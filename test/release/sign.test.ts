import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { checkKey } from "../../scripts/release/sign.ts";
import { makeKey } from "../support/signing-key.ts";

describe("the key that a release is signed with", () => {
  const { publicKey, ...key } = makeKey();
  const expired = makeKey({ madeAt: "20200101T000000" });

  it("signs", () => expect(() => checkKey(key)).not.toThrow());

  it.each([
    ["is none", { ...key, privateKey: "~/release.asc" }, "no valid OpenPGP data found"],
    ["is the public one", { ...key, privateKey: publicKey }, "No secret key"],
    ["has expired", expired, "No secret key"],
    ["has another passphrase", { ...key, passphrase: "another" }, "Bad passphrase"],
    ["has a passphrase that is not given", { ...key, passphrase: "" }, "No passphrase given"],
  ])("is refused where it %s, with what gpg says and what to do", (_, wrong, said) => {
    expect(() => checkKey(wrong)).toThrow(
      new RegExp(`^The key in IMS_RELEASE_GPG_KEY cannot sign: .*${said}.*\\..*IMS_RELEASE_GPG_PASSPHRASE`),
    );
  });
});

describe("`npm run release:artifacts`", () => {
  const run = (args: readonly string[], environment: NodeJS.ProcessEnv = {}) => {
    const root = join(__dirname, "../..");
    const script = join(root, "scripts/release-artifacts.ts");
    const env = { ...process.env, IMS_RELEASE_GPG_KEY: "", ...environment };
    const { status, stdout, stderr } = spawnSync(process.execPath, [require.resolve("tsx/cli"), script, ...args], {
      env,
      encoding: "utf8",
    });
    return { status, stdout, said: stderr.trimEnd() };
  };

  it("says of a wrong key in one line that it is wrong, before anything is built", () => {
    const { status, said } = run([], { IMS_RELEASE_GPG_KEY: "none" });
    expect(said).toMatch(/^The key in IMS_RELEASE_GPG_KEY cannot sign: .*$/);
    expect(status).toBe(1);
  });

  it("says that there is no gpg, and what to do", () => {
    expect(run([], { IMS_RELEASE_GPG_KEY: "a key", PATH: "/nowhere" }).said).toMatch(
      /^gpg cannot be started: .*Install GnuPG\.$/,
    );
  });

  it("makes nothing unsigned by mistake, and says how to go on, as npm passes it on", () => {
    const { status, stdout, said } = run([]);
    expect([status, stdout]).toEqual([1, ""]);
    expect(said).toMatch(/no key to sign with: set IMS_RELEASE_GPG_KEY .*: npm run release:artifacts -- --unsigned/);
  });

  it.each([
    ["plan9_amd64", "there is no platform plan9_amd64: "],
    ["--unsing", "Unknown option '--unsing'"],
  ])("says in one line what %s is", (argument, said) => {
    const result = run(["--unsigned", argument]);
    expect(result.said).toMatch(new RegExp(`^${said}.*$`));
    expect(result.status).toBe(1);
  });
});
