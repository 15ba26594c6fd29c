"use strict";

const { join, sep } = require("node:path");
const Sequencer = require("@jest/test-sequencer").default;

/**
 * Starts the suites of `test` before those beside the sources: nearly all that take long are among them. Where jest knows no durations, as
 * in a fresh clone, it starts the largest file first, and a long suite in a small file ran at the end, alone, the other workers idle.
 */
module.exports = class WholeSuitesFirst extends Sequencer {
  sort(tests) {
    const isWhole = ({ path, context }) => path.startsWith(join(context.config.rootDir, "test") + sep);
    // what failed in the last run still comes first
    const rank = (test) => (this.hasFailed(test) ? 0 : isWhole(test) ? 1 : 2);
    return super.sort(tests).sort((a, b) => rank(a) - rank(b));
  }
};
