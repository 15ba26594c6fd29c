import type { Deferrable, MayBeDeferred } from "../../framework/deferral.ts";
import { deferReasons } from "../messages/resource.ts";

/** Whether the engine that sent a request may be told "later". */
export const deferralAllowed = ({
  clientCapabilities,
}: {
  readonly clientCapabilities: { readonly deferralAllowed: boolean } | undefined;
}): Deferrable => ({ deferralAllowed: clientCapabilities?.deferralAllowed === true });

/** The `deferred` field of a response. */
export const deferredToWire = ({ deferred }: MayBeDeferred): { deferred?: { readonly reason: number } } =>
  deferred === undefined ? {} : { deferred: { reason: deferReasons[deferred] } };
