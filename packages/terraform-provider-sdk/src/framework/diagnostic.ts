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
