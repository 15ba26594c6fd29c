"use strict";

const hooks = require("node:async_hooks");
const { setFlagsFromString } = require("node:v8");
const vm = require("node:vm");
const { TestEnvironment } = require("jest-environment-node");

const major = Number(process.versions.node.split(".")[0]);

// A suite is over before much of what V8 optimises by default has paid for it. Later V8s do not know the option.
if (major < 22) setFlagsFromString("--interrupt-budget=600000");

/** What was compiled, by the path of its file. */
const compiled = new Map();

// jest compiles each module anew for each suite: hundreds of times the same client, zod and jest itself. As a script that is kept, a module
// is parsed, and each of its functions compiled, once for all suites of a worker.
vm.compileFunction = (code, parameters, { filename, parsingContext, importModuleDynamically }) => {
  let entry = compiled.get(filename);
  if (entry?.code !== code) {
    const opening = `(function(${parameters.join(",")}){`;
    const fresh = { code, load: importModuleDynamically };
    fresh.script = new vm.Script(`${opening}${code}\n})`, {
      filename,
      // positions in the first line stay those of the file
      columnOffset: -opening.length,
      importModuleDynamically: (...wanted) => fresh.load(...wanted),
    });
    entry = fresh;
    compiled.set(filename, entry);
  }
  // that of the suite that runs
  entry.load = importModuleDynamically;
  return entry.script.runInContext(parsingContext);
};

/** The storages that the suite has made. jest makes one for each suite and never ends it: before Node 24, all of them work at each promise. */
const storages = new Set();

if (major < 24)
  hooks.AsyncLocalStorage = class AsyncLocalStorage extends hooks.AsyncLocalStorage {
    constructor(...args) {
      super(...args);
      storages.add(this);
    }
  };

/** That of Node, for many short suites: see above. */
module.exports = class ManySuites extends TestEnvironment {
  async teardown() {
    for (const storage of storages) storage.disable();
    storages.clear();
    await super.teardown();
  }
};
