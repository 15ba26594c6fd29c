import { mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { KeptOpen } from "./kept-open.ts";

let directory: string;
beforeEach(() => {
  jest.useFakeTimers();
  directory = mkdtempSync(join(tmpdir(), "ims-kept-open-test-"));
});
afterEach(() => {
  jest.useRealTimers();
  rmSync(directory, { recursive: true, force: true });
});

it("is there before its first write and between writes, and is opened anew once it was not written to for a while", () => {
  const path = join(directory, "notes", "own");
  const file = new KeptOpen(path);
  file.append("");
  expect(readFileSync(path, "utf8")).toBe("");
  for (const text of ["a", "b"]) {
    file.append(text);
    jest.advanceTimersByTime(800);
  }
  expect(readFileSync(path, "utf8")).toBe("ab");
  jest.advanceTimersByTime(2_000);
  renameSync(path, join(directory, "old"));
  file.append("c");
  expect([readFileSync(path, "utf8"), readFileSync(join(directory, "old"), "utf8")]).toEqual(["c", "ab"]);
  file.close();
  renameSync(path, join(directory, "older"));
  file.append("d");
  expect(readFileSync(path, "utf8")).toBe("d");
  expect(jest.getTimerCount()).toBe(1);
  file.close();
  expect(jest.getTimerCount()).toBe(0);
});

it("throws where it cannot be opened, and tries again", () => {
  const file = new KeptOpen(join(directory, "own"));
  rmSync(directory, { recursive: true });
  file.append("a");
  expect(readFileSync(join(directory, "own"), "utf8")).toBe("a");
  file.close();
  expect(() => new KeptOpen(directory).append("a")).toThrow("EISDIR");
});
