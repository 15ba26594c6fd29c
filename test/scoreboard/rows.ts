import { faultsRow } from "./faults.ts";
import { fuzzRow } from "./fuzz.ts";
import { killsRow } from "./kills.ts";
import { movingIndexRows } from "./moving-index.ts";
import { projectsRow } from "./projects.ts";
import type { Row } from "./row.ts";

/** What is measured. What whole suites prove is in `suites.ts`. */
export const rows: readonly Row[] = [faultsRow, ...movingIndexRows, projectsRow, killsRow, fuzzRow];
