import type { Finding } from "./finding.ts";

/**
 * Rules whose errors name servers load nevertheless: they serve something different from what was written, or something useless.
 * Of others, single findings say it.
 */
const ids = new Set(["C4", "G1", "G2", "X2", "X3"]);

/**
 * Whether name servers load a zone with this error in it, so that such a record may have stood there for years. With all other
 * errors on single records no zone is ever deployed. Name servers refuse NS records that name an address.
 */
export function isServedAllTheSame({ rule, level, served }: Finding, type: string | undefined): boolean {
  return level === "error" && (served === true || ids.has(rule)) && type?.toUpperCase() !== "NS";
}
