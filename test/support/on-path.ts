import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

/** Makes an executable what `name` means for the tests of the suite that is being declared, and for the processes they start. */
export function putOnPath(file: string, name: string): void {
  const before = process.env["PATH"];
  let directory = "";
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), "ims-on-path-"));
    if (process.platform === "win32") copyFileSync(file, join(directory, `${name}.exe`));
    else symlinkSync(file, join(directory, name));
    process.env["PATH"] = `${directory}${delimiter}${before ?? ""}`;
  });
  afterAll(() => {
    process.env["PATH"] = before;
    rmSync(directory, { recursive: true, force: true });
  });
}
