import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from "node:fs";
import type { Failure } from "terraform-provider-sdk/core";
import { started, useProject, version } from "./testing/use-project.ts";

const { inProject, write, addPackage, run, installed } = useProject();

it("says what to do where nothing tells the home", async () => {
  await expect(run({ home: undefined })).rejects.toMatchObject({
    code: "install-failed",
    happened:
      "Nothing tells where your home is: HOME is not set or empty, and the system does not know a home of this user.",
  } satisfies Partial<Failure>);
});

const whole = ["LICENSE", "glibc-terraform-provider-ims", started];

describe("ims install takes", () => {
  it.each<[string, string, string, Parameters<typeof run>[0], readonly string[], RegExp]>([
    ["the executable", "cdktf-provider-ims-linux-x64", version, {}, whole, /^It is the executable of the package/m],
    [
      "the script beside another platform's",
      "cdktf-provider-ims-linux-arm64",
      version,
      {},
      ["script"],
      /linux-x64 is not installed/,
    ],
    [
      "the script beside another version's",
      "cdktf-provider-ims-linux-x64",
      "1.2.4",
      {},
      ["script"],
      /in version 1\.2\.4, not 1\.2\.3/,
    ],
  ])("%s", async (_, name, its, where, files, told) => {
    addPackage(name, its);
    expect(await run(where)).toMatch(told);
    for (const host of ["registry.terraform.io", "registry.opentofu.org"]) expect(installed(host)).toEqual(files);
  });

  const unread = "The package cdktf-provider-ims-linux-x64 is not whole:";
  it.each<[string, () => void, string]>([
    [
      "whose package.json is no JSON",
      () => write("node_modules/cdktf-provider-ims-linux-x64/package.json", "{"),
      "package.json is none of npm",
    ],
    [
      "whose package.json cannot be read",
      () => {
        rmSync(inProject("node_modules/cdktf-provider-ims-linux-x64/package.json"));
        write("node_modules/cdktf-provider-ims-linux-x64/package.json/keep", "");
      },
      "package.json cannot be read (EISDIR)",
    ],
    [
      "without files",
      () => rmSync(inProject("node_modules/cdktf-provider-ims-linux-x64/provider"), { recursive: true }),
      "provider cannot be read (ENOENT)",
    ],
    [
      "without its executable",
      () => rmSync(inProject("node_modules/cdktf-provider-ims-linux-x64/provider", started)),
      "provider holds no executable",
    ],
  ])("no package %s, and says so", async (_, damage, why) => {
    addPackage("cdktf-provider-ims-linux-x64");
    damage();
    const failure = (await run().catch((error: unknown) => error)) as Failure;
    expect([failure.code, failure.happened]).toEqual(["install-no-provider", expect.stringContaining(unread)]);
    expect(failure.happened).toContain(why);
    expect(failure.remedy).toBe(
      `Remove ${inProject("node_modules/cdktf-provider-ims-linux-x64")}, and install it anew: npm install cdktf-provider-ims-linux-x64@1.2.3.`,
    );
  });

  it("the executable on Windows, where a script is refused with what to install", async () => {
    const windows = { platform: "win32", arch: "x64" };
    const failure = (await run(windows).catch((error: unknown) => error)) as Failure;
    expect([failure.code, failure.detail]).toEqual([
      "install-no-provider",
      expect.stringContaining("npm install cdktf-provider-ims-win32-x64@1.2.3"),
    ]);
    addPackage("cdktf-provider-ims-win32-x64");
    await run(windows);
    expect(installed("registry.terraform.io", "windows_amd64")).toEqual(whole);
  });
});

it("ims install names the script so that Node takes it for CommonJS wherever the mirror is", async () => {
  await run();
  const folder = `.terraform.d/plugins/registry.terraform.io/infra-management/ims/${version}/linux_amd64`;
  expect(readdirSync(inProject(folder))).toEqual([`${started}.cjs`]);
});

it("ims install leaves nothing of one that was killed where the hash of the lock file would see it", async () => {
  write(".terraform.d/plugins/registry.terraform.io/infra-management/ims/1.2.3/linux_amd64/.new-77", "half");
  await run();
  expect(installed()).toEqual(["script"]);
});

it("ims install leaves nothing of the form that was there before, and other versions alone", async () => {
  const other = ".terraform.d/plugins/registry.terraform.io/infra-management/ims/1.0.0/linux_amd64/provider";
  write(other, "older");
  addPackage("cdktf-provider-ims-linux-x64");
  await run();
  rmSync(inProject("node_modules/cdktf-provider-ims-linux-x64"), { recursive: true });
  expect(await run()).toContain("It is the script");
  expect(installed()).toEqual(["script"]);
  expect(readFileSync(inProject(other), "utf8")).toBe("older");
});

describe("an installation that fails half way", () => {
  const versions = ".terraform.d/plugins/registry.terraform.io/infra-management/ims";
  /** The package of executables, one of whose files cannot be read. */
  const addHalf = (): void => {
    addPackage("cdktf-provider-ims-linux-x64");
    const file = inProject("node_modules/cdktf-provider-ims-linux-x64/provider", started);
    rmSync(file);
    mkdirSync(file);
  };

  it("leaves no folder that engines would take for a version", async () => {
    write(`${versions}/1.0.0/linux_amd64/provider`, "older");
    addHalf();
    await expect(run()).rejects.toMatchObject({ code: "install-failed" });
    expect(readdirSync(inProject(versions))).toEqual(["1.0.0"]);
  });

  it("leaves the one that was there as it was, also behind a link", async () => {
    await run();
    addHalf();
    await expect(run()).rejects.toMatchObject({ code: "install-failed" });
    expect([installed(), readdirSync(inProject(versions))]).toEqual([["script"], [version]]);
    renameSync(inProject(versions, version, "linux_amd64"), inProject("built"));
    symlinkSync(inProject("built"), inProject(versions, version, "linux_amd64"));
    await expect(run()).rejects.toMatchObject({ code: "install-failed" });
    expect([installed(), readdirSync(inProject(versions))]).toEqual([["script"], [version]]);
  });
});

it("ims install makes what is started executable, and copies what npm may change", async () => {
  addPackage("cdktf-provider-ims-linux-x64");
  await run();
  write("node_modules/cdktf-provider-ims-linux-x64/provider/LICENSE", "changed in place");
  const folder = ".terraform.d/plugins/registry.opentofu.org/infra-management/ims/1.2.3/linux_amd64";
  expect(readFileSync(inProject(folder, "LICENSE"), "utf8")).toBe("LICENSE");
  const modes = whole.map((name) => statSync(inProject(folder, name)).mode & 0o111);
  expect(modes).toEqual([0, 0o111, 0o111]);
});

it("ims install names the file that cannot be written, not the one that it copies", async () => {
  // what stands in the place of a file that an installation puts there
  const file = `.terraform.d/plugins/registry.terraform.io/infra-management/ims/1.2.3/linux_amd64/${started}.cjs`;
  mkdirSync(inProject(file), { recursive: true });
  const failure = (await run().catch((error: unknown) => error)) as Failure;
  expect([failure.code, failure.happened]).toEqual(["install-failed", `Writing ${inProject(file)} failed: EISDIR.`]);
});
