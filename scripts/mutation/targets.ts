import { posix } from "node:path";

/** A file that is changed in every small way, and the tests of which one must then fail. */
export interface MutationTarget {
  readonly file: string;
  /** Globs below the project's root. */
  readonly tests: readonly string[];
}

/**
 * What must not be wrong by a single sign: what is sent again, who may write, which record is whose, what may be shown. The
 * tests beside the code count, and not those of the whole provider: they are what tells a developer at once.
 */
export const mutationTargets: readonly MutationTarget[] = [
  ...under("src/http/retries", {
    "judge-attempt": ["judge-attempt", "repeating"],
    "retry-budget": ["retry-budget", "repeating"],
  }),
  ...under("src/http/transport", { "request-target": ["request-target"] }),
  ...under("src/core", { secret: ["*"], redactor: ["*"], "decoded-text": ["*"] }),
  ...under("src/reconcile/locks", {
    "file-lock": ["file-lock", "file-lock-signs"],
    lock: ["lock"],
    "lock-tickets": ["lock-tickets"],
    "lock-directory": ["lock-directory"],
  }),
  ...under("src/client/records/writes/sets", {
    "plan-tasks": ["plan-tasks"],
    "refused-wants": ["refused-wants"],
    "set-job": ["set-job", "set-job-records"],
  }),
  ...under("src/client/records/writes/settle", {
    "judge-write": ["judge-write"],
    "longest-common": ["longest-common"],
    "note-write": ["note-write"],
    "settle-write": ["settle-write", "settle-write-shown", "not-restored"],
    "write-evidence": ["write-evidence", "lost-of-others"],
    "write-failures": ["write-failures"],
    "write-warnings": ["write-warnings"],
  }),
  ...under("src/client/records/reading", {
    "record-searches": ["record-searches"],
    "locate-record": ["locate-record"],
  }),
  ...under("src/client/records/rules", { "zone-guard": ["zone-guard"], "pending-zone": ["pending-zone"] }),
];

/** `testsOf`: for each file of the folder the names of test files, from that folder. */
function under(folder: string, testsOf: Readonly<Record<string, readonly string[]>>): MutationTarget[] {
  return Object.entries(testsOf).map(([name, tests]) => ({
    file: `${folder}/${name}.ts`,
    tests: tests.map((test) => posix.join(folder, `${test}.test.ts`)),
  }));
}
