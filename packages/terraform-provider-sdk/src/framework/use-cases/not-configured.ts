import type { Diagnostic } from "../diagnostic.ts";

/** What a user reads when an operation needs the service and the provider's configuration is not known. */
export function notConfigured(typeName: string): Diagnostic {
  return {
    severity: "error",
    summary: `Cannot use ${typeName} yet`,
    detail:
      "The provider's configuration depends on values that are not known yet. Apply what they depend on first " +
      "(`-target`), or give the provider values that are known at plan time.",
  };
}
