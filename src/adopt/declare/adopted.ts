import type { LeftOut } from "../account/account.ts";
import type { AnyResourceKind } from "terraform-provider-sdk";
import type { KindServices } from "../../resources/kind-services.ts";
import type { Value } from "terraform-provider-sdk/values";

/** A kind of managed resource. */
export type AdoptedKind = AnyResourceKind<KindServices>;

/** An object of the service as a resource to be imported. */
export interface AdoptedObject {
  readonly kind: AdoptedKind;
  /** Unique among all that is adopted; a name in Terraform's language. */
  readonly name: string;
  /** Tells it from all others of its kind: by it a later run gives it the same name. */
  readonly identity: string;
  readonly importId: string;
  /** `the server acme/web1.example.com` */
  readonly object: string;
  /** Of what it declares, that which may be left out another time: `the A records of …`. */
  readonly holds?: readonly string[];
  /** Whose it is, where a service shows it only to those who may use that customer: a project's. */
  readonly customer?: string | undefined;
  /** What is declared, by attribute: nothing that is null or empty. */
  readonly values: Readonly<Record<string, Value>>;
}

/** What stands in one file. */
export interface AdoptedFile {
  /** What it holds: `records of a zone`. */
  readonly group: "servers" | "zone" | "projects";
  /** The customer, zone or cluster. */
  readonly of: string;
  /** Unique in its group, and a file name everywhere. */
  readonly slug: string;
  readonly objects: readonly AdoptedObject[];
  readonly leftOut: readonly LeftOut[];
}

/** A whole account as code, before it has a language. */
export interface Adoption {
  readonly files: readonly AdoptedFile[];
  /** The customers, zones and clusters that the service lists, without those that were not to be read. */
  readonly read: Readonly<Record<AdoptedFile["group"], readonly string[]>>;
  /** The customers that the token may use; none where that cannot be known. */
  readonly usable: readonly string[];
  /** What was left out as a whole. */
  readonly leftOut: readonly LeftOut[];
}

/** How records are declared: one resource a record, a type and name, or a zone. */
export const recordModes = ["single", "set", "zone"] as const;
export type RecordMode = (typeof recordModes)[number];
