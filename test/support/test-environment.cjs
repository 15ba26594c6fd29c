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

/**
 * Where jest keeps which test runs, to say whose an error is that nobody waited for. What it uses works at each promise before Node 24, for up to a
 * fifth of a suite's processor time. Tests of a suite run one after the other, so it is enough to keep the last one: a late error counts for that.
 */
class LastOne {
  async run(store, callback) {
    const before = this.store;
    this.store = store;
    try {
      return await callback();
    } finally {
      this.store = before;
    }
  }

  getStore() {
    return this.store;
  }
}

const { AsyncLocalStorage } = hooks;

/** That of Node, for many short suites: see above. */
module.exports = class ManySuites extends TestEnvironment {
  constructor(...args) {
    super(...args);
    if (major < 24) hooks.AsyncLocalStorage = LastOne;
  }

  /** The first event comes from jest's runner, which has made its storage when it is loaded: the suite gets that of Node. */
  handleTestEvent() {
    hooks.AsyncLocalStorage = AsyncLocalStorage;
  }
};
