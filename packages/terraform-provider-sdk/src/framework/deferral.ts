/** Why an answer is put off to a later run. */
export type DeferReason = "provider-config-unknown";

/** A request of an engine that may take "later" for an answer. */
export interface Deferrable {
  /** Absent: no. */
  readonly deferralAllowed?: boolean;
}

/** An answer that may say "later". */
export interface MayBeDeferred {
  /** Set only where the request allows it: what else the answer holds is then what can be told without the service. */
  readonly deferred?: DeferReason | undefined;
}

/** Whether the service is missing because the provider's configuration is not known yet, and the engine lets the answer wait for it. */
export function deferral(
  { isConfigUnknown }: { readonly isConfigUnknown: () => boolean },
  { deferralAllowed }: Deferrable,
): MayBeDeferred {
  return deferralAllowed === true && isConfigUnknown() ? { deferred: "provider-config-unknown" } : {};
}
