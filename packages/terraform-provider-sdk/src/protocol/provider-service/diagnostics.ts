import { visible, visibleLines } from "../../core/visible.ts";
import { failureDiagnostics } from "../../framework/failure-diagnostics.ts";
import type { Diagnostic } from "../../framework/diagnostic.ts";
import { printPath, type Path } from "../../values/path.ts";
import type { Type } from "../../values/type.ts";
import { severities } from "../messages/values.ts";
import { pathToWire, type WirePath } from "./path.ts";

/** A diagnostic as the `Diagnostic` message has it. */
export interface WireDiagnostic {
  readonly severity: number;
  readonly summary: string;
  readonly detail: string;
  readonly attribute: WirePath | undefined;
}

/** Ends an RPC with these diagnostics. */
export class DiagnosticsError extends Error {
  override readonly name = "DiagnosticsError";
  readonly diagnostics: readonly Diagnostic[];
  readonly type: Type | undefined;

  /** `type` is that of the value the diagnostics' paths point into. */
  constructor(diagnostics: readonly Diagnostic[], type?: Type) {
    super(diagnostics.map(({ summary }) => summary).join("; "));
    this.diagnostics = diagnostics;
    this.type = type;
  }
}

/**
 * A text as a user is shown it; `redact` removes secrets. Engines print it as it is: what others wrote, such as a record, may hold what
 * moves the cursor of a terminal or reverses the text.
 */
export const shown = (text: string, redact: (text: string) => string): string => visibleLines(redact(text));

/** Maps diagnostics to the wire; `redact` removes secrets from their texts. */
export function diagnosticsToWire(
  diagnostics: readonly Diagnostic[],
  type: Type | undefined,
  redact: (text: string) => string,
): readonly WireDiagnostic[] {
  return diagnostics.map(({ severity, summary, detail, path = [] }) => ({
    severity: severities[severity],
    summary: visible(redact(summary)),
    detail: shown([detail, ...placeInMap(path)].filter((text) => text !== "").join("\n\n"), redact),
    attribute: type === undefined ? undefined : pathToWire(toElement(path), type),
  }));
}

/** The path as far as the first element of a map: engines show only the whole resource for a path that goes on behind it. */
function toElement(path: Path): Path {
  const at = path.findIndex((step) => "key" in step);
  return at === -1 ? path : path.slice(0, at + 1);
}

/** Engines name no element of a map, and an expression gives maps whose elements stand on no line. */
function placeInMap(path: Path): string[] {
  return path.some((step) => "key" in step) ? [`At ${printPath(path)}.`] : [];
}

/** What a user reads of an error that was thrown while `rpc` was answered. */
export function diagnosticsOfError(error: unknown, rpc: string): DiagnosticsError {
  if (error instanceof DiagnosticsError) return error;
  return new DiagnosticsError(failureDiagnostics(error, `The provider could not answer ${rpc}`));
}
