import type { Attributes, Blocks, AnyDataSourceKind, AnyResourceKind } from "terraform-provider-sdk";
import type { KindServices } from "../resources/kind-services.ts";

/** What is taken from a kind: everything that can be said of a declaration without asking the service. */
export interface DescribedKind {
  readonly typeName: string;
  readonly attributes: Attributes;
  readonly blocks?: Blocks;
  /** Rules beyond single attributes, the same that the provider applies at plan time. */
  readonly validate?: (AnyResourceKind<KindServices> | AnyDataSourceKind<KindServices>)["validate"];
}

/** The same of a kind of resource. */
export type ResourceKind = AnyResourceKind<KindServices>;
