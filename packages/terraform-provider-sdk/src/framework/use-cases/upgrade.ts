import { Failure } from "../../core/failure.ts";
import { firstOf } from "../../core/first-of.ts";
import { printPath } from "../../values/path.ts";
import { isValueObject, type Value } from "../../values/value.ts";
import type { Diagnostic } from "../diagnostic.ts";
import { failureDiagnostics } from "../failure-diagnostics.ts";
import { lackingIn } from "../objects/lacking.ts";
import type { Members } from "../objects/members.ts";

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

/** A stored state: its JSON text, and what that is by the kind's schema. */
interface StoredState {
  readonly text: string;
  readonly value: Value;
}

/**
 * Refuses a state that lacks what its kind requires. Engines write all attributes of a kind, those without a value as null. So one that is not
 * there at all is of another kind: Terraform hands it over for a `moved` block whose target has no resource block, and does not ask for the move.
 * One that is null was edited.
 *
 * @throws Failure `state-of-other-kind`; TypeError where it was edited
 */
export function expectOwnState(
  { typeName, members }: { readonly typeName: string; readonly members: Members },
  { text, value }: StoredState,
): void {
  if (!isValueObject(value)) return;
  const lacking = lackingIn(members, value);
  if (lacking.length === 0) return;
  const stored = JSON.parse(text) as object;
  const missing = lacking.flatMap(([step, ...within]) =>
    step !== undefined && "attribute" in step && within.length === 0 && !Object.hasOwn(stored, step.attribute)
      ? [step.attribute]
      : [],
  );
  if (missing.length === 0)
    throw new TypeError(`there is no value for ${firstOf(lacking.map(printPath), 5).join(", ")}`);
  const id = value["id"];
  throw new Failure({
    code: "state-of-other-kind",
    doing: `Cannot read the stored state of ${typeName}`,
    happened: `The state${typeof id === "string" ? ` of ${id}` : ""} is of another kind of resource: it lacks ${missing.join(", ")}, which each ${typeName} has.`,
    remedy:
      "If a moved block leads here from a resource of another kind, write the resource block that its `to` names, too: without that the engine " +
      "asks for no move. To have the object destroyed instead, take the moved block out. If no moved block leads here, remove the object from the " +
      "state (terraform state rm ADDRESS) and import it again.",
  });
}

/** What is stored of an object, and in which version of its shape. */
interface Stored {
  readonly what: "state" | "identity";
  readonly typeName: string;
  readonly version: number;
}

const unreadable = { state: { code: "state-unreadable" }, identity: { code: "identity-unreadable" } } as const;

/** Reads what is stored; where that fails, `undefined` with the reason: a `Failure` as it is, else codes `state-unreadable`, `identity-unreadable`. */
export function readStored<T>(
  { what, typeName, version }: Stored,
  read: () => T,
): { readonly value: T | undefined; readonly diagnostics: readonly Diagnostic[] } {
  try {
    return { value: read(), diagnostics: [] };
  } catch (error) {
    const doing = `Cannot read the stored ${what} of ${typeName}`;
    const failure = error instanceof Failure ? error : damaged({ what, typeName, version }, doing, error);
    return { value: undefined, diagnostics: failureDiagnostics(failure, doing) };
  }
}

function damaged({ what, version }: Stored, doing: string, error: unknown): Failure {
  const happened = error instanceof Error ? error.message : "unknown";
  return new Failure({
    ...unreadable[what],
    doing,
    happened: `The ${what} does not have the shape of version ${version}: ${happened}.`,
    remedy: "Remove the object from the state with `terraform state rm` and import it again.",
  });
}
