import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Failure } from "terraform-provider-sdk/core";
import { install } from "./install.ts";

const version = "1.2.3";
const started = `terraform-provider-ims_v${version}`;
let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "ims-install-"));
  write("node_modules/cdktf-provider-ims/dist/terraform-provider-ims", "script");
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(join(project, file, ".."), { recursive: true });
  writeFileSync(join(project, file), text);
}

/** The package of executables, as npm puts it beside this one. */
function addPackage(name: string, its = version): void {
  const folder = `node_modules/${name}`;
  write(`${folder}/package.json`, JSON.stringify({ name, version: its }));
  for (const file of [started, "glibc-terraform-provider-ims", "LICENSE"]) write(`${folder}/provider/${file}`, file);
}

interface Machine {
  readonly home?: string | undefined;
  readonly platform?: string;
  readonly arch?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

async function run(machine: Machine = {}): Promise<string> {
  const { platform = "linux", arch = "x64", environment = {} } = machine;
  const home = "home" in machine ? machine.home : project;
  const lines: string[] = [];
  const terminal = { print: (line: string) => void lines.push(line), report: () => undefined };
  const directory = join(project, "node_modules/cdktf-provider-ims/dist");
  await install({ mirror: undefined, home, environment, directory, version, platform, arch, terminal });
  return lines.join("\n");
}

/** What the folder of a host holds: names, with the texts of what Terraform starts. */
function installed(host = "registry.terraform.io", platform = "linux_amd64"): readonly string[] {
  const folder = join(project, ".terraform.d/plugins", host, "infra-management/ims", version, platform);
  return readdirSync(folder).map((name) =>
    name.startsWith(started) ? readFileSync(join(folder, name), "utf8") : name,
  );
}

it("says what to do where nothing tells the home", async () => {
  await expect(run({ home: undefined })).rejects.toMatchObject({
    code: "install-failed",
    happened:
      "Nothing tells where your home is: HOME is not set or empty, and the system does not know a home of this user.",
  } satisfies Partial<Failure>);
});

describe("where OpenTofu has its settings in the directories of XDG", () => {
  const plugins = "terraform/plugins/registry.opentofu.org/infra-management/ims";
  it.each([
    ["~/.terraform.d is not made, since OpenTofu would read its settings from there", ".local/share"],
    ["nor with a directory of the user's own", "data"],
  ])("%s", async (_, data) => {
    mkdirSync(join(project, "config/opentofu"), { recursive: true });
    const own = data === "data" ? { XDG_DATA_HOME: join(project, "data") } : {};
    const told = await run({ environment: { XDG_CONFIG_HOME: join(project, "config"), ...own } });
    expect(told).not.toContain("TF_CLI_CONFIG_FILE");
    expect(readdirSync(join(project, data, plugins))).toEqual([version]);
    expect(readdirSync(project)).not.toContain(".terraform.d");
  });

  it("a relative path is no directory of XDG", async () => {
    mkdirSync(join(project, "config/opentofu"), { recursive: true });
    await run({ environment: { XDG_CONFIG_HOME: join(project, "config"), XDG_DATA_HOME: "relative" } });
    expect(readdirSync(join(project, ".local/share", plugins))).toEqual([version]);
    expect(existsSync("relative")).toBe(false);
  });

  it("except where OpenTofu has its settings, which takes one", async () => {
    mkdirSync(join(project, "config/opentofu"), { recursive: true });
    const before = process.cwd();
    process.chdir(project);
    try {
      await run({ environment: { XDG_CONFIG_HOME: "config" } });
    } finally {
      process.chdir(before);
    }
    expect(readdirSync(join(project, ".local/share", plugins))).toEqual([version]);
  });

  it.each<[string, string, readonly string[]]>([
    ["~/.terraform.d is used where it is there already", "linux", ["config/opentofu", ".terraform.d"]],
    ["and where OpenTofu has no settings", "linux", ["config"]],
    ["and on systems whose engines search elsewhere", "darwin", ["config/opentofu"]],
  ])("%s", async (_, platform, folders) => {
    for (const folder of folders) mkdirSync(join(project, folder), { recursive: true });
    await run({ platform, environment: { XDG_CONFIG_HOME: join(project, "config") } });
    expect(readdirSync(join(project, ".terraform.d/plugins"))).toContain("registry.opentofu.org");
  });
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
        rmSync(join(project, "node_modules/cdktf-provider-ims-linux-x64/package.json"));
        write("node_modules/cdktf-provider-ims-linux-x64/package.json/keep", "");
      },
      "package.json cannot be read (EISDIR)",
    ],
    [
      "without files",
      () => rmSync(join(project, "node_modules/cdktf-provider-ims-linux-x64/provider"), { recursive: true }),
      "provider cannot be read (ENOENT)",
    ],
    [
      "without its executable",
      () => rmSync(join(project, "node_modules/cdktf-provider-ims-linux-x64/provider", started)),
      "provider holds no executable",
    ],
  ])("no package %s, and says so", async (_, damage, why) => {
    addPackage("cdktf-provider-ims-linux-x64");
    damage();
    const failure = (await run().catch((error: unknown) => error)) as Failure;
    expect([failure.code, failure.happened]).toEqual(["install-no-provider", expect.stringContaining(unread)]);
    expect(failure.happened).toContain(why);
    expect(failure.remedy).toBe(
      `Remove ${join(project, "node_modules/cdktf-provider-ims-linux-x64")}, and install it anew: npm install cdktf-provider-ims-linux-x64@1.2.3.`,
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
  expect(readdirSync(join(project, folder))).toEqual([`${started}.cjs`]);
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
  rmSync(join(project, "node_modules/cdktf-provider-ims-linux-x64"), { recursive: true });
  expect(await run()).toContain("It is the script");
  expect(installed()).toEqual(["script"]);
  expect(readFileSync(join(project, other), "utf8")).toBe("older");
});

it("ims install makes what is started executable, and copies what npm may change", async () => {
  addPackage("cdktf-provider-ims-linux-x64");
  await run();
  write("node_modules/cdktf-provider-ims-linux-x64/provider/LICENSE", "changed in place");
  const folder = ".terraform.d/plugins/registry.opentofu.org/infra-management/ims/1.2.3/linux_amd64";
  expect(readFileSync(join(project, folder, "LICENSE"), "utf8")).toBe("LICENSE");
  const modes = whole.map((name) => statSync(join(project, folder, name)).mode & 0o111);
  expect(modes).toEqual([0, 0o111, 0o111]);
});

it("ims install names the file that cannot be written, not the one that it copies", async () => {
  const draft = join(
    project,
    `.terraform.d/plugins/registry.terraform.io/infra-management/ims/1.2.3/.new-${process.pid}`,
  );
  mkdirSync(draft, { recursive: true });
  const failure = (await run().catch((error: unknown) => error)) as Failure;
  expect([failure.code, failure.happened]).toEqual(["install-failed", `Writing ${draft} failed: EISDIR.`]);
});

describe("ims install removes nothing that it has not put there", () => {
  const platforms = ".terraform.d/plugins/registry.terraform.io/infra-management/ims/1.2.3";
  /** A directory of the user, to which a path of the mirror leads. */
  const linkTo = (path: string): void => {
    write("build/src/mine.ts", "mine");
    write(`build/${started}`, "built");
    write("build/linux_amd64/LICENSE", "mine");
    mkdirSync(join(project, path, ".."), { recursive: true });
    symlinkSync(join(project, "build"), join(project, path));
  };
  const built = (): unknown[] => [readdirSync(join(project, "build")).sort(), readdirSync(join(project, "build/src"))];
  const untouched = [["linux_amd64", "src", started], ["mine.ts"]];

  it("behind a link in the place of the folder, which becomes a folder", async () => {
    linkTo(`${platforms}/linux_amd64`);
    const told = await run();
    expect(told).toContain(
      `replaced the link ${join(project, platforms, "linux_amd64")}; what it led to, ${join(project, "build")}, is as it was`,
    );
    expect(built()).toEqual(untouched);
    expect(installed()).toEqual(["script"]);
    expect(lstatSync(join(project, platforms, "linux_amd64")).isDirectory()).toBe(true);
  });

  it("nor where that link leads nowhere", async () => {
    mkdirSync(join(project, platforms), { recursive: true });
    symlinkSync(join(project, "gone"), join(project, platforms, "linux_amd64"));
    await run();
    expect(installed()).toEqual(["script"]);
    expect(readdirSync(project)).not.toContain("gone");
  });

  it("nor behind one above it, where no engine would look", async () => {
    linkTo(platforms);
    await expect(run()).rejects.toMatchObject({
      code: "install-failed",
      happened: `${join(project, platforms)} is a link, and neither Terraform nor OpenTofu looks for providers behind a link there.`,
    } satisfies Partial<Failure>);
    expect(built()).toEqual(untouched);
    expect(readdirSync(join(project, "build/linux_amd64"))).toEqual(["LICENSE"]);
  });

  it("and goes through a link to the mirror itself, as of files of settings that are kept elsewhere", async () => {
    linkTo(".terraform.d");
    await run();
    expect(installed()).toEqual(["script"]);
    expect(built()).toEqual([["linux_amd64", "plugins", "src", started], ["mine.ts"]]);
  });

  it("in the folder itself, and says what it has left there", async () => {
    for (const name of ["notes.txt", "src/mine.ts", "LICENSE/mine.txt"])
      write(`${platforms}/linux_amd64/${name}`, "mine");
    for (const name of [started, "musl-terraform-provider-ims", "NOTICES.txt"])
      write(`${platforms}/linux_amd64/${name}`, "former");
    const folder = join(project, platforms, "linux_amd64");
    expect(await run()).toContain(`left in ${folder} what no installation puts there: LICENSE, notes.txt, src.`);
    expect(readdirSync(folder).sort()).toEqual(["LICENSE", "notes.txt", "src", `${started}.cjs`]);
    expect(readFileSync(join(folder, "LICENSE/mine.txt"), "utf8")).toBe("mine");
  });

  it("and writes nothing behind a link in the place of its draft", async () => {
    write("mine", "mine");
    mkdirSync(join(project, platforms), { recursive: true });
    symlinkSync(join(project, "mine"), join(project, platforms, `.new-${process.pid}`));
    await run();
    expect(readFileSync(join(project, "mine"), "utf8")).toBe("mine");
  });
});
