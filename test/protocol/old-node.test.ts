import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundle } from "../../scripts/build/bundle.ts";

const directory = mkdtempSync(join(tmpdir(), "ims-old-node-"));

describe.each(["terraform-provider-ims", "ims"] as const)("%s", (name) => {
  const file = join(directory, name);
  beforeAll(() => bundle(name, file));

  /** Runs what is built as the Node of that version would see it. */
  const runAs = (version: string) => {
    const before = join(directory, "version.cjs");
    writeFileSync(before, `Object.defineProperty(process.versions, "node", { value: ${JSON.stringify(version)} });`);
    return spawnSync(process.execPath, ["--require", before, file, "--version"], { encoding: "utf8" });
  };

  it.each(["16.20.2", "18.20.8", "20.18.3"])("refuses to start with Node %s, in one line", (version) => {
    const { status, stdout, stderr } = runAs(version);
    const line = `${name} cannot start: it needs Node 20.19 or newer, and this is Node ${version}.\n`;
    // an engine shows the one, a terminal the other
    expect([status, stdout, stderr]).toEqual([1, line, line]);
  });

  it.each(["20.19.0", "22.0.0", "24.1.0"])("starts with Node %s", (version) => {
    expect(runAs(version).stderr).not.toContain("cannot start");
  });

  it("is in strict mode all the same", () => {
    expect(readFileSync(file, "utf8").split("\n")[1]).toMatch(/^"use strict";/);
  });
});
