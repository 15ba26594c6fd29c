import type { RecordContent } from "../../client/index.ts";
import type { LeftOut } from "../account/account.ts";
import type { AdoptedFile, AdoptedKind } from "./adopted.ts";
import type { Declared } from "./declare-object.ts";
import type { WantedName } from "./unique-names.ts";

/** An object that would be adopted: it may want a name that others want, too, or have what its kind refuses. */
export interface Draft extends Declared {
  readonly kind: AdoptedKind;
  /** `the server acme/web1.example.com` */
  readonly object: string;
  /** Of what it declares, that which may be left out another time. */
  readonly holds?: readonly string[];
  /** Of DNS kinds: the records that it declares. */
  readonly records?: readonly RecordContent[];
  /** A project's. */
  readonly customer?: string | undefined;
  readonly wanted: WantedName;
  readonly importId: string;
}

/** A file of drafts. */
export interface DraftFile extends Pick<AdoptedFile, "group" | "of"> {
  readonly drafts: readonly Draft[];
  readonly leftOut: readonly LeftOut[];
}
