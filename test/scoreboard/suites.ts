/** A promise that a suite proves: the figure is the number of its cases that hold. */
export interface SuiteRow {
  readonly what: string;
  /** Begins of paths of test files, from the root. */
  readonly files: readonly string[];
}

export const suiteRows: readonly SuiteRow[] = [
  {
    what: "Every kind of request under every fault, once, twice and always",
    files: ["test/contract/request-matrix.test.ts"],
  },
  {
    what: "A confused service: every odd absence or presence, for each kind in each operation, in two ways of refreshing",
    files: ["test/contract/dns/record-absence.test.ts", "test/contract/dns/record-absence-exact.test.ts"],
  },
  {
    what: "Answers about another object than the one asked for",
    files: ["test/contract/owners-mixed-up.test.ts"],
  },
  {
    what: "Secrets in messages, logs, states and plans",
    files: [
      "src/core/redactor.test.ts",
      "src/http/answers/error-body.test.ts",
      "test/protocol/node-debug.test.ts",
      "test/acceptance/secrets.test.ts",
    ],
  },
];
