import { Failure } from "../../core/failure.ts";
import type { Diagnostic } from "../diagnostic.ts";
import { failureDiagnostics } from "../failure-diagnostics.ts";

/** What has a shape with versions: a state, or an identity. */
export interface Versioned {
  /** Absent: 0. */
  readonly version?: number;
  /** Steps by the version they start from. */
  readonly upgrades?: Readonly<Record<number, (stored: Readonly<Record<string, unknown>>) => Record<string, unknown>>>;
}

/** Stored JSON text of an older version as that of the current one. Throws `TypeError` where a step is missing. */
export function upgradeJson({ version: current = 0, upgrades }: Versioned, version: number, text: string): string {
  if (version >= current) return text;
  let stored = JSON.parse(text) as Record<string, unknown>;
  for (let at = version; at < current; at += 1) {
    const step = upgrades?.[at];
    if (step === undefined) throw new TypeError(`there is no upgrade from version ${at}`);
    stored = step(stored);
  }
  return JSON.stringify(stored);
}

/** What is stored of an object, and in which version of its shape. */
interface Stored {
  readonly what: "state" | "identity";
  readonly typeName: string;
  readonly version: number;
}

const unreadable = { state: { code: "state-unreadable" }, identity: { code: "identity-unreadable" } } as const;

/** Reads what is stored; where that fails, `undefined` with the reason: codes `state-unreadable`, `identity-unreadable`. */
export function readStored<T>(
  { what, typeName, version }: Stored,
  read: () => T,
): { readonly value: T | undefined; readonly diagnostics: readonly Diagnostic[] } {
  try {
    return { value: read(), diagnostics: [] };
  } catch (error) {
    const doing = `Cannot read the stored ${what} of ${typeName}`;
    const happened = error instanceof Error ? error.message : "unknown";
    const failure = new Failure({
      ...unreadable[what],
      doing,
      happened: `The ${what} does not have the shape of version ${version}: ${happened}.`,
      remedy: "Remove the object from the state with `terraform state rm` and import it again.",
    });
    return { value: undefined, diagnostics: failureDiagnostics(failure, doing) };
  }
}
