import type { AnyActionKind, AnyDataSourceKind, AnyListKind, AnyResourceKind } from "terraform-provider-sdk";
import type { KindServices } from "./resources/kind-services.ts";
import * as kinds from "./resources/index.ts";

type Kind =
  | AnyResourceKind<KindServices>
  | AnyDataSourceKind<KindServices>
  | AnyListKind<KindServices>
  | AnyActionKind<KindServices>;

const all: readonly Kind[] = Object.values(kinds);

const isResource = (kind: Kind): kind is AnyResourceKind<KindServices> => "create" in kind;
const isList = (kind: Kind): kind is AnyListKind<KindServices> => "list" in kind;

/** Every kind the provider serves, in the order of `resources/index.ts`. */
export const resources = all.filter(isResource);
export const listResources = all.filter(isList);
export const dataSources = all.filter(
  (kind): kind is AnyDataSourceKind<KindServices> => "read" in kind && !isResource(kind),
);
export const actions = all.filter((kind): kind is AnyActionKind<KindServices> => "invoke" in kind);
