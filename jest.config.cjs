"use strict";

const { availableParallelism } = require("node:os");

const project = {
  // a whole path: the runner of `npm run mutation` does not know <rootDir>
  testEnvironment: require.resolve("./test/support/test-environment.cjs"),
  testMatch: ["<rootDir>/{packages,src,constructs,test,scripts}/**/*.test.ts"],
  transform: {
    "\\.ts$": [
      "@swc/jest",
      {
        jsc: { parser: { syntax: "typescript" }, target: "es2022" },
        module: { type: "commonjs" },
        sourceMaps: "inline",
      },
    ],
  },
  // the package of this repository from its sources, as in tsconfig.json
  moduleNameMapper: {
    "^terraform-provider-sdk$": "<rootDir>/packages/terraform-provider-sdk/src/index.ts",
    "^terraform-provider-sdk/(\\w+)$": "<rootDir>/packages/terraform-provider-sdk/src/$1/index.ts",
  },
  modulePathIgnorePatterns: [
    "<rootDir>/dist",
    "<rootDir>/lib",
    "<rootDir>/packages/[^/]+/lib",
    "<rootDir>/release",
    "cdktf.out",
  ],
};

/** The tests of the constructs once more, over CDK Terrain: every import of `cdktf` finds `cdktn`. */
const overCdktn = {
  ...project,
  displayName: "cdktn",
  testMatch: ["<rootDir>/constructs/**/*.test.ts"],
  moduleNameMapper: { ...project.moduleNameMapper, "^cdktf$": "cdktn", "^cdktf/(.*)$": "cdktn/$1" },
};

/** @type {import("jest").Config} */
module.exports = {
  ...project,
  // the acceptance suite waits for processes, connections and polls: with a worker for each processor a quarter of the time was idle
  maxWorkers: availableParallelism() + 1,
  // each suite leaves memory in its worker: a new one takes over before that is felt
  workerIdleMemoryLimit: "400MB",
  testSequencer: "<rootDir>/test/support/whole-suites-first.cjs",
  // no test is judged by its time: this only ends one that hangs, on a machine however loaded
  testTimeout: 600_000,
  projects: [project, overCdktn],
  // what the run leaves in the directory of temporary files goes with it
  globalSetup: "<rootDir>/test/support/temporary-directory.ts",
  globalTeardown: "<rootDir>/test/support/end-of-run.ts",
};
