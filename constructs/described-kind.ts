import type { Attributes, Blocks } from "../src/framework/attribute.ts";
import type { AnyDataSourceKind, AnyResourceKind } from "../src/framework/kind.ts";
import type { KindServices } from "../src/resources/kind-services.ts";

/** What a construct takes from the kind it stands for: everything that can be said without asking the service. */
export interface DescribedKind {
  readonly typeName: string;
  readonly attributes: Attributes;
  readonly blocks?: Blocks;
  /** Rules beyond single attributes, the same that the provider applies at plan time. */
  readonly validate?: (AnyResourceKind<KindServices> | AnyDataSourceKind<KindServices>)["validate"];
}

/** The same of a kind of resource. */
export type ResourceKind = AnyResourceKind<KindServices>;
