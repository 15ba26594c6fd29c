import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";

const root = resolve(__dirname, "../..");

/** What a suite with an engine looks like: each test says which engine it met. */
const suite = `
const { execFileSync } = require("node:child_process");
const { describeWithTerraform, itNeeds } = require(${JSON.stringify(join(root, "test/support/engines.ts"))});
const meets = () => void process.stderr.write(execFileSync("terraform", ["version"], { env: process.env, encoding: "utf8" }));
describeWithTerraform("a suite", () => {
  it("runs", meets);
  itNeeds("removed blocks", "wants more", meets);
});
describeWithTerraform("a suite of functions", () => it("calls one", meets), "provider functions");
`;

describe("suites with an engine", () => {
  let directory = "";
  beforeAll(() => {
    // inside the checkout, so that it finds what it imports
    directory = mkdtempSync(join(root, ".snippets-engines-"));
    writeFileSync(join(directory, "suite.test.js"), suite);
    for (const [name, says] of Object.entries({ terraform: "Terraform v1.5.7", tofu: "OpenTofu v1.12.6-dev" })) {
      writeFileSync(join(directory, name), `#!/bin/sh\necho "a warning"\necho "${says}"\necho "on linux_amd64"\n`);
      chmodSync(join(directory, name), 0o755);
    }
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  /** Runs them with engines, and gives what the tests and the skips said, and the sum. */
  function run(environment: NodeJS.ProcessEnv): {
    readonly met: readonly string[];
    readonly skipped: readonly string[];
    readonly sum: string;
  } {
    const config = {
      rootDir: directory,
      testMatch: ["<rootDir>/*.test.js"],
      transform: { "\\.ts$": ["@swc/jest", { jsc: { parser: { syntax: "typescript" }, target: "es2022" } }] },
    };
    const args = [join(root, "node_modules/jest/bin/jest.js"), "--ci", "--config", JSON.stringify(config)];
    const none = { IMS_TEST_ENGINES: undefined, TERRAFORM_BINARY_NAME: undefined, CI: undefined };
    const env = {
      ...process.env,
      ...none,
      PATH: `${directory}${delimiter}${process.env["PATH"] ?? ""}`,
      ...environment,
    };
    const { stderr } = spawnSync(process.execPath, args, { cwd: directory, env, encoding: "utf8" });
    const lines = stderr.split("\n");
    return {
      met: lines.filter((line) => /^(Terraform|OpenTofu) v1\./.test(line)),
      skipped: lines.flatMap((line) => /^SKIPPED, loudly (.*)$/.exec(line)?.[1] ?? []),
      sum: /^Tests: +([1-9].*)$/m.exec(stderr)?.[1] ?? stderr,
    };
  }

  const old = ["Terraform v1.5.7"];
  const noBlocks =
    /^\(1 in this file\): wants more: Terraform 1\.5\.7 has no removed blocks: .* since 1\.7, OpenTofu since 1\.10\.$/;
  const noFunctions = /^\(2 in this file\): a suite of functions.*: Terraform 1\.5\.7 has no provider functions/;
  const skips = [noBlocks, noFunctions].map((text) => expect.stringMatching(text) as unknown);

  it.each<[string, NodeJS.ProcessEnv, readonly string[], readonly unknown[], string]>([
    ["the terraform on the PATH, by default", {}, old, skips, "2 skipped, 1 passed, 3 total"],
    [
      "another one",
      { TERRAFORM_BINARY_NAME: "tofu" },
      Array<string>(3).fill("OpenTofu v1.12.6-dev"),
      [],
      "3 passed, 3 total",
    ],
    [
      "several",
      { IMS_TEST_ENGINES: ["terraform", "./tofu"].join(delimiter) },
      [...old, ...Array<string>(3).fill("OpenTofu v1.12.6-dev")],
      skips,
      "2 skipped, 4 passed, 6 total",
    ],
  ])("use %s", (_, environment, met, skipped, sum) => {
    expect(run(environment)).toEqual({ met, skipped, sum });
  });

  it("fail where a named engine is missing", () => {
    expect(run({ IMS_TEST_ENGINES: "./terraform-9" }).sum).toMatch(/there is no \.\/terraform-9 to test with/);
  });
});
