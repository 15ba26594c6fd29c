import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Failure } from "terraform-provider-sdk/core";
import type { LoggedRequest } from "../../sandbox/index.ts";
import { openRequestFile } from "./sandbox-log.ts";

let directory = "";
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "ims-log-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const request = (nr: number, body = ""): LoggedRequest => ({
  ...{ nr, at: 0, api: "dns", endpoint: "dns.getZone", method: "GET", path: "/dns/1/x", query: "", body, status: 200 },
});
const lines = (path: string): number[] =>
  readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as LoggedRequest).nr);

it("takes no more room than two files of its size", () => {
  const path = join(directory, "log");
  const file = openRequestFile(path, (text) => text, fail, 1_000);
  for (let nr = 1; nr <= 50; nr += 1) file.write(request(nr));
  file.close();
  const kept = [...lines(`${path}.1`), ...lines(path)];
  expect(kept.at(-1)).toBe(50);
  expect(kept).toEqual(kept.map((_, index) => 51 - kept.length + index));
  expect(readFileSync(`${path}.1`).length).toBeLessThanOrEqual(1_000);
  expect(readFileSync(path).length).toBeLessThanOrEqual(1_000);
});

it("cuts a long body", () => {
  const path = join(directory, "log");
  const file = openRequestFile(path, (text) => text, fail);
  file.write(request(1, "x".repeat(100_000)));
  file.close();
  expect(readFileSync(path).length).toBeLessThan(5_000);
});

it("tells once that it cannot go on, and stops nothing", () => {
  const path = join(directory, "log");
  const told: Failure[] = [];
  const file = openRequestFile(
    path,
    (text) => text,
    (failure) => told.push(failure),
    100,
  );
  file.write(request(1));
  rmSync(directory, { recursive: true });
  file.write(request(2));
  file.write(request(3));
  expect(told.map(({ code }) => code)).toEqual(["sandbox-log-unwritable"]);
});

function fail(failure: Failure): never {
  throw failure;
}
