import type { AnyDataSourceKind, AnyResourceKind } from "terraform-provider-sdk";
import type { KindServices } from "./resources/kind-services.ts";
import * as kinds from "./resources/index.ts";

type Kind = AnyResourceKind<KindServices> | AnyDataSourceKind<KindServices>;

const all: readonly Kind[] = Object.values(kinds);

/** Every kind the provider serves, in the order of `resources/index.ts`. */
export const resources = all.filter((kind): kind is AnyResourceKind<KindServices> => "create" in kind);
export const dataSources = all.filter((kind): kind is AnyDataSourceKind<KindServices> => !("create" in kind));
