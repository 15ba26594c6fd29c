import { faultsRow } from "./fault-row.ts";
import { fuzzRow } from "./fuzz-row.ts";
import { killsRow } from "./kills-row.ts";
import { movingIndexRows } from "./moving-index.ts";
import { projectsRow } from "./projects-row.ts";
import type { Row } from "./row.ts";

/** What is measured. What whole suites prove is in `suites.ts`. */
export const rows: readonly Row[] = [faultsRow, ...movingIndexRows, projectsRow, killsRow, fuzzRow];
