import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

/** Makes an executable what `name` means for this process and those it starts. What it gives undoes that. */
export function putFirstOnPath(file: string, name: string): () => void {
  const directory = mkdtempSync(join(tmpdir(), "ims-on-path-"));
  if (process.platform === "win32") copyFileSync(file, join(directory, `${name}.exe`));
  else symlinkSync(file, join(directory, name));
  process.env["PATH"] = `${directory}${delimiter}${process.env["PATH"] ?? ""}`;
  return () => {
    const left = (process.env["PATH"] ?? "").split(delimiter).filter((each) => each !== directory);
    process.env["PATH"] = left.join(delimiter);
    rmSync(directory, { recursive: true, force: true });
  };
}

/** The same for the tests of the suite that is being declared. */
export function putOnPath(file: string, name: string): void {
  let undo: (() => void) | undefined;
  beforeAll(() => {
    undo = putFirstOnPath(file, name);
  });
  afterAll(() => undo?.());
}
