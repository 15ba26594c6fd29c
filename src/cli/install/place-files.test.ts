import { copyFileSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import type { Failure } from "terraform-provider-sdk/core";
import { linkOrCopy, placeFiles } from "./place-files.ts";
import { started, useProject, version } from "./testing/use-project.ts";

const { inProject, write, run, installed } = useProject();

it("nothing stands under the name of a platform before all of it is written", async () => {
  for (const name of ["LICENSE", started]) write(`from/${name}`, name);
  const mirror = inProject("mirror");
  const folder = join(mirror, "registry.terraform.io/infra-management/ims", version, "linux_amd64");
  const seen: boolean[] = [];
  await placeFiles(
    ["LICENSE", started].map((name) => ({ name, source: inProject("from", name) })),
    folder,
    {
      ...{ mirror, doing: "Cannot install" },
      put: (from, to) => {
        copyFileSync(from, to);
        seen.push(existsSync(folder));
        return Promise.resolve();
      },
    },
  );
  expect([seen, readdirSync(folder), readdirSync(join(folder, "../.."))]).toEqual([
    [false, false],
    ["LICENSE", started],
    [version],
  ]);
});

describe("ims install removes nothing that it has not put there", () => {
  const platforms = ".terraform.d/plugins/registry.terraform.io/infra-management/ims/1.2.3";
  /** A directory of the user, to which a path of the mirror leads. */
  const linkTo = (path: string): void => {
    write("build/src/mine.ts", "mine");
    write(`build/${started}`, "built");
    write("build/linux_amd64/LICENSE", "mine");
    mkdirSync(inProject(path, ".."), { recursive: true });
    symlinkSync(inProject("build"), inProject(path));
  };
  const built = (): unknown[] => [readdirSync(inProject("build")).sort(), readdirSync(inProject("build/src"))];
  const untouched = [["linux_amd64", "src", started], ["mine.ts"]];

  it("behind a link in the place of the folder, which becomes a folder", async () => {
    linkTo(`${platforms}/linux_amd64`);
    const told = await run();
    expect(told).toContain(
      `replaced the link ${inProject(platforms, "linux_amd64")}; what it led to, ${inProject("build")}, is as it was`,
    );
    expect(built()).toEqual(untouched);
    expect(installed()).toEqual(["script"]);
    expect(lstatSync(inProject(platforms, "linux_amd64")).isDirectory()).toBe(true);
  });

  it("nor where that link leads nowhere", async () => {
    mkdirSync(inProject(platforms), { recursive: true });
    symlinkSync(inProject("gone"), inProject(platforms, "linux_amd64"));
    await run();
    expect(installed()).toEqual(["script"]);
    expect(readdirSync(inProject())).not.toContain("gone");
  });

  it.each([platforms, join(platforms, "../../.."), join(platforms, "..")])(
    "nor behind one above it, where no engine would look: %s",
    async (path) => {
      linkTo(path);
      await expect(run()).rejects.toMatchObject({
        code: "install-failed",
        happened: `${inProject(path)} is a link, and neither Terraform nor OpenTofu looks for providers behind a link there.`,
        remedy: "Put a directory in its place, or choose another directory with --dir, which may be a link itself.",
      } satisfies Partial<Failure>);
      expect(built()).toEqual(untouched);
      expect(readdirSync(inProject("build/linux_amd64"))).toEqual(["LICENSE"]);
    },
  );

  it("and goes through a link to the mirror itself, as of files of settings that are kept elsewhere", async () => {
    linkTo(".terraform.d");
    await run();
    expect(installed()).toEqual(["script"]);
    expect(built()).toEqual([["linux_amd64", "plugins", "src", started], ["mine.ts"]]);
  });

  it("in the folder itself, and says what it has left there", async () => {
    const mine = ["notes.txt", "src/mine.ts", "LICENSE/mine.txt", "LICENSE.md", "MY-LICENSE"];
    for (const name of mine) write(`${platforms}/linux_amd64/${name}`, "mine");
    for (const name of [started, "musl-terraform-provider-ims", "NOTICES.txt", ".new-1234"])
      write(`${platforms}/linux_amd64/${name}`, "former");
    const folder = inProject(platforms, "linux_amd64");
    expect(await run()).toContain(
      `left in ${folder} what no installation puts there: LICENSE, LICENSE.md, MY-LICENSE, notes.txt, src.`,
    );
    expect(readdirSync(folder).sort()).toEqual([
      ...["LICENSE", "LICENSE.md", "MY-LICENSE", "notes.txt", "src"],
      `${started}.cjs`,
    ]);
    expect(readFileSync(join(folder, "LICENSE/mine.txt"), "utf8")).toBe("mine");
  });

  it("and writes nothing behind a link in the place of its draft", async () => {
    write("mine", "mine");
    mkdirSync(inProject(platforms), { recursive: true });
    symlinkSync(inProject("mine"), inProject(platforms, "..", `.new-${process.pid}`));
    await run();
    expect(readFileSync(inProject("mine"), "utf8")).toBe("mine");
  });
});

it("a file that cannot be linked is copied", async () => {
  write("from", "new");
  write("to", "former");
  await linkOrCopy(inProject("from"), inProject("to"));
  expect(readFileSync(inProject("to"), "utf8")).toBe("new");
});
