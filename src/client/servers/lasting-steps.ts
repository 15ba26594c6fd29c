/** A step of a decommission that leaves the definition. */
export type LastingStep = "revoke" | "deactivate";
/** In the order in which they are run. No reading shows whether one was. */
export const lastingSteps = ["revoke", "deactivate"] as const satisfies readonly LastingStep[];

/** What a step does to the server, in words. */
export const stepEffects: Readonly<Record<LastingStep, string>> = {
  revoke: "its certificate is revoked",
  deactivate: "it is deactivated in the inventory database",
};

/** The same while it is done. */
export const stepsUnderWay: Readonly<Record<LastingStep, string>> = {
  revoke: "revoking its certificate",
  deactivate: "deactivating it in the inventory database",
};
