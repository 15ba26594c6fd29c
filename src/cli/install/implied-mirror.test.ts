import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { useProject, version } from "./testing/use-project.ts";

const { inProject, run } = useProject();

describe("where OpenTofu has its settings in the directories of XDG", () => {
  const plugins = "terraform/plugins/registry.opentofu.org/infra-management/ims";
  it.each([
    ["~/.terraform.d is not made, since OpenTofu would read its settings from there", ".local/share"],
    ["nor with a directory of the user's own", "data"],
  ])("%s", async (_, data) => {
    mkdirSync(inProject("config/opentofu"), { recursive: true });
    const own = data === "data" ? { XDG_DATA_HOME: inProject("data") } : {};
    const told = await run({ environment: { XDG_CONFIG_HOME: inProject("config"), ...own } });
    expect(told).not.toContain("TF_CLI_CONFIG_FILE");
    expect(readdirSync(inProject(data, plugins))).toEqual([version]);
    expect(readdirSync(inProject())).not.toContain(".terraform.d");
  });

  it("a relative path is no directory of XDG", async () => {
    mkdirSync(inProject("config/opentofu"), { recursive: true });
    await run({ environment: { XDG_CONFIG_HOME: inProject("config"), XDG_DATA_HOME: "relative" } });
    expect(readdirSync(inProject(".local/share", plugins))).toEqual([version]);
    expect(existsSync("relative")).toBe(false);
  });

  it("except where OpenTofu has its settings, which takes one", async () => {
    mkdirSync(inProject("config/opentofu"), { recursive: true });
    const before = process.cwd();
    process.chdir(inProject());
    try {
      await run({ environment: { XDG_CONFIG_HOME: "config" } });
    } finally {
      process.chdir(before);
    }
    expect(readdirSync(inProject(".local/share", plugins))).toEqual([version]);
  });

  it.each<[string, string, readonly string[]]>([
    ["~/.terraform.d is used where it is there already", "linux", ["config/opentofu", ".terraform.d"]],
    ["and where OpenTofu has no settings", "linux", ["config"]],
    ["and on systems whose engines search elsewhere", "darwin", ["config/opentofu"]],
  ])("%s", async (_, platform, folders) => {
    for (const folder of folders) mkdirSync(inProject(folder), { recursive: true });
    await run({ platform, environment: { XDG_CONFIG_HOME: inProject("config") } });
    expect(readdirSync(inProject(".terraform.d/plugins"))).toContain("registry.opentofu.org");
  });
});
