import type { Path } from "../values/path.ts";

/** What a user is shown of a problem. */
export interface Diagnostic {
  readonly severity: "error" | "warning";
  /** Short title. */
  readonly summary: string;
  readonly detail: string;
  /** The attribute it belongs to; Terraform then shows the source line. */
  readonly path?: Path | undefined;
}

/** What an operation shows its warnings with: they are collected in `warnings`, also where it fails afterwards. */
export function warnInto(warnings: Diagnostic[]): (summary: string, detail: string) => void {
  return (summary, detail) => void warnings.push({ severity: "warning", summary, detail });
}
