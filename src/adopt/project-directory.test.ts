import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { writeProject } from "./project-directory.ts";

let directory = "";
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "ims-project-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const files = new Map([
  ["main.tf", "one\n"],
  ["zones/example.com.tf", "two\n"],
]);
const text = (path: string): string => readFileSync(join(directory, path), "utf8");
const write = (given = files, force = false) => writeProject(directory, given, { force });

it("writes into an empty directory, and nothing the second time", async () => {
  expect(await write()).toEqual({ written: [...files.keys()], unchanged: [], removed: [] });
  expect([text("main.tf"), text("zones/example.com.tf")]).toEqual([...files.values()]);
  expect(await write()).toEqual({ written: [], unchanged: [...files.keys()], removed: [] });
});

it("a directory that is not there is made", async () => {
  const missing = join(directory, "a/b");
  await writeProject(missing, files, { force: false });
  expect(existsSync(join(missing, "main.tf"))).toBe(true);
});

it("files of its own that nobody changed are written anew, and those that it no longer writes go", async () => {
  await write();
  expect(await write(new Map([["main.tf", "new\n"]]))).toEqual({
    written: ["main.tf"],
    unchanged: [],
    removed: ["zones/example.com.tf"],
  });
  expect(existsSync(join(directory, "zones/example.com.tf"))).toBe(false);
});

it("what others put beside stays", async () => {
  await write();
  writeFileSync(join(directory, "backend.tf"), "mine\n");
  await write(new Map([["main.tf", "new\n"]]));
  expect(text("backend.tf")).toBe("mine\n");
});

it("removes nothing outside of the directory, whatever its own list of files names", async () => {
  const beside = `${directory}.tf`;
  writeFileSync(beside, "theirs\n");
  const project = join(directory, "project");
  await writeProject(project, files, { force: false });
  const manifest = join(project, ".ims-import.json");
  const { files: hashes } = JSON.parse(readFileSync(manifest, "utf8")) as { files: Record<string, string> };
  const hash = createHash("sha256").update("theirs\n").digest("hex");
  const foreign = `../../${basename(beside)}`;
  writeFileSync(manifest, JSON.stringify({ files: { ...hashes, [foreign]: hash } }));
  try {
    for (const force of [false, true])
      expect(await writeProject(project, files, { force })).toMatchObject({ removed: [] });
    expect(readFileSync(beside, "utf8")).toBe("theirs\n");
  } finally {
    rmSync(beside, { force: true });
  }
});

it("nor writes or removes anything behind a link in the place of one of its folders, by force neither", async () => {
  await write();
  const elsewhere = mkdtempSync(join(tmpdir(), "ims-elsewhere-"));
  renameSync(join(directory, "zones"), join(elsewhere, "zones"));
  symlinkSync(join(elsewhere, "zones"), join(directory, "zones"));
  for (const given of [files, new Map([["zones/example.com.tf", "new\n"]]), new Map([["main.tf", "new\n"]])])
    for (const force of [false, true])
      await expect(write(given, force)).rejects.toMatchObject({
        code: "import-unwritable",
        happened: `${join(directory, "zones")} is a link: what it leads to was not put there by \`ims import\`.`,
      });
  expect(readFileSync(join(elsewhere, "zones/example.com.tf"), "utf8")).toBe("two\n");
  expect(text("main.tf")).toBe("one\n");
  rmSync(elsewhere, { recursive: true });
});

it.each<[string, () => Promise<unknown> | undefined, string]>([
  ["a directory of somebody else", () => undefined, "other.tf"],
  ["a file of somebody else in its way", () => write(new Map([["main.tf", "one\n"]])), "zones/example.com.tf"],
  ["a file that was changed", () => write(), "main.tf"],
])("%s: nothing is written without force", async (_, before, path) => {
  await before();
  if (!existsSync(join(directory, "zones"))) await writeOther(path);
  writeFileSync(join(directory, path), "mine\n");
  const next = new Map([...files, ["main.tf", "new\n"]]);
  await expect(write(next)).rejects.toMatchObject({
    code: "import-would-overwrite",
    happened: expect.stringContaining(path) as string,
  });
  expect(text(path)).toBe("mine\n");
  await write(next, true);
  expect(text("main.tf")).toBe("new\n");
});

/** The directory in which a file is to lie. */
async function writeOther(path: string): Promise<void> {
  if (path.includes("/")) await writeProject(join(directory, "zones"), new Map(), { force: true });
}

it("half of a run that was cut off is no change of somebody else", async () => {
  await write();
  writeFileSync(join(directory, "main.tf"), "new\n");
  expect(await write(new Map([...files, ["main.tf", "new\n"]]))).toMatchObject({ written: [] });
});

/** A run that ends after its first file: the folder of the next one cannot be made. */
async function cutOff(given: typeof files): Promise<void> {
  const broken = join(directory, ".git/broken");
  rmSync(broken, { force: true });
  mkdirSync(join(directory, ".git"), { recursive: true });
  symlinkSync(join(directory, "nowhere/at/all"), broken);
  const [first = ["", ""], ...others] = given;
  await expect(write(new Map([first, [".git/broken/x", ""], ...others]))).rejects.toMatchObject({
    code: "import-unwritable",
  });
}

it.each<[string, readonly (typeof files)[]]>([
  ["the first run", [files]],
  ["a run that changes files", [files, new Map([...files, ["main.tf", "new\n"]])]],
  [
    "one of several runs",
    [files, new Map([...files, ["main.tf", "new\n"]]), new Map([...files, ["main.tf", "newer\n"]])],
  ],
])("goes on after %s that was cut off", async (_, runs) => {
  if (runs.length > 1) await write();
  for (const run of runs) await cutOff(run);
  const last = new Map([...files, ["main.tf", "last\n"]]);
  await write(last);
  expect([text("main.tf"), text("zones/example.com.tf")]).toEqual([...last.values()]);
  expect(await write(last)).toMatchObject({ written: [] });
});

it("what was changed after a run that was cut off is refused", async () => {
  await cutOff(files);
  writeFileSync(join(directory, "main.tf"), "mine\n");
  await expect(write()).rejects.toMatchObject({ code: "import-would-overwrite" });
});

it("a directory that cannot be written to", async () => {
  const file = join(directory, "file");
  writeFileSync(file, "");
  await expect(writeProject(file, files, { force: false })).rejects.toMatchObject({ code: "import-unwritable" });
});

it("what is of another service is not written over it, but by force", async () => {
  const from = (service: string, force = false) => writeProject(directory, files, { origin: { service }, force });
  await from("https://a.example");
  await from("https://a.example");
  await expect(from("https://b.example")).rejects.toMatchObject({
    code: "import-would-drop",
    happened:
      "An earlier import there is of the service at https://a.example, and this one of that at https://b.example.",
  });
  await from("https://b.example", true);
  await expect(from("https://a.example")).rejects.toMatchObject({ code: "import-would-drop" });
});

it("nor is what is of another platform of the service, where an earlier run noted that", async () => {
  const service = "https://a.example";
  const from = (platformSegment?: string) =>
    writeProject(directory, files, { origin: { service, platformSegment }, force: false });
  // as older versions did, and where there is no cluster
  await from();
  await from("openshift");
  await expect(from("openshift4")).rejects.toMatchObject({
    code: "import-would-drop",
    happened:
      'An earlier import there is of the service at https://a.example (platform_segment "openshift"), and this one of that at ' +
      'https://a.example (platform_segment "openshift4").',
    remedy: expect.stringContaining("Set IMS_PLATFORM_SEGMENT as it was, or choose another directory") as string,
  });
  await from("openshift");
});

it("a run whose first file does not fit on the disk leaves nothing, says to make room, and the next one goes on", async () => {
  // what is written through the link finds a disk that is full; without such a device nothing is in the way
  const draft = join(directory, ".ims-import.json.ims-import");
  if (existsSync("/dev/full")) symlinkSync("/dev/full", draft);
  const failure = await write().catch((error: unknown) => error);
  const told = { code: "import-unwritable", happened: expect.stringMatching(/^ENOSPC: no space left/) as string };
  const full = { ...told, remedy: expect.stringMatching(/^Make room there, and run it again/) as string };
  expect(failure).toMatchObject(existsSync("/dev/full") ? full : { written: [...files.keys()] });
  expect(existsSync(draft)).toBe(false);
  expect(await write()).toMatchObject({ removed: [] });
});

it("a run that was killed while it wrote its first file is no reason to refuse the next one", async () => {
  writeFileSync(join(directory, ".ims-import.json.ims-import"), '{ "fil');
  expect(await write()).toMatchObject({ written: [...files.keys()] });
});
