/**
 * `npm run reference`: writes `docs/reference`, what the entry points of the package export, from their docstrings. `-- DIRECTORY`
 * writes it elsewhere. Ends with 1 where an export has no docstring, or names something that is not exported.
 */
import { writeReference } from "./reference/pages.ts";

void writeReference(process.argv[2] ?? "docs/reference").then((isComplete) => {
  process.exitCode = isComplete ? 0 : 1;
});
