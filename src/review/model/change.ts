import type { Provisioner } from "../plan/provisioners.ts";
import type { Attributes, Shown } from "../plan/shown-value.ts";

/** What becomes of an object. `none`: nothing, but Terraform's books change (an import, a move). */
export type Action = "create" | "update" | "replace" | "delete" | "forget" | "read" | "none";

/** An attribute that forces a replacement. */
export interface ForcedBy {
  readonly path: string;
  readonly from: Shown;
  readonly to: Shown;
}

/** One planned change of an object. */
export interface Change {
  readonly address: string;
  /** The construct that declares it. */
  readonly path: string | undefined;
  /** Its provider, where that has an alias or is a module's, and is known. */
  readonly provider: string | undefined;
  readonly type: string;
  readonly action: Action;
  /** Of a replacement: whether the new one is made before the old one goes. */
  readonly createsFirst: boolean;
  /** Of a replacement: whether the old one is left alone in place of destroyed. */
  readonly forgetsOld: boolean;
  readonly before: Attributes | undefined;
  readonly after: Attributes | undefined;
  readonly forcedBy: readonly ForcedBy[];
  /** Why Terraform does it, a sentence without its full stop. */
  readonly reason: string | undefined;
  /** The id of an import, or its identity as arguments; an empty text where it is not known yet. */
  readonly importId: string | undefined;
  readonly movedFrom: string | undefined;
  /** Of an object left over from an earlier replacement. */
  readonly isDeposed: boolean;
  /** Of what is created or destroyed. */
  readonly provisioners: readonly Provisioner[];
}

/** Whether an object goes. */
export function destroys({ action, forgetsOld }: Pick<Change, "action" | "forgetsOld">): boolean {
  return action === "delete" || (action === "replace" && !forgetsOld);
}

/** Whether it is an object of this provider. */
export function isOurs({ type }: Pick<Change, "type">): boolean {
  return type.startsWith("ims_");
}

/** Whether there is anything to do at its apply. */
export function isChange({ action, importId, movedFrom }: Change): boolean {
  return action !== "none" || importId !== undefined || movedFrom !== undefined;
}
